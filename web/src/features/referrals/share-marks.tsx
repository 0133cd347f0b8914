import { icon } from '../../ui/icons.tsx';

/** A bubble with a handset. */
export const WhatsAppMark = icon(
  <path d="M3.5 20.5l1.3-4.2a8.6 8.6 0 1 1 3.1 3zM8.6 8.2c-.6 3.6 3.3 7.6 7 7l.6-2.1-2.2-1.2-1.2 1c-1-.4-1.8-1.2-2.2-2.2l1-1.2-1.1-2.2z" />,
);
/** A paper plane. */
export const TelegramMark = icon(<path d="M21 4L3 11.3l5.6 2.2L19 6l-8 8.8 6.4 4.7zM8.6 13.5v5.8l2.9-3" />);
/** A bird. */
export const TwitterMark = icon(
  <path d="M3 18.2c2.3.2 4.3-.4 5.9-1.7-1.9-.2-3.2-1.1-3.8-2.8h1.7c-1.8-.6-2.9-2-2.9-4l1.7.4C4 8.6 3.6 6.7 4.6 5c2 2.3 4.5 3.6 7.5 3.8-.5-2.6 1.3-4.5 3.7-4.5 1.2 0 2.2.5 2.9 1.2l2.3-.8-1 2 1.5-.4-1.6 1.9c.2 6.5-4.5 11.5-10.8 11.5-2.2 0-4.3-.5-6.1-1.5z" />,
);
/** The letter that it is known by. */
export const FacebookMark = icon(
  <path d="M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM13 20v-8.5a2.2 2.2 0 0 1 2.2-2.2H17M10.5 13.5H16" />,
);

import { SHARE_POPUP } from '../../lib/timings.ts';
import { referrals } from './texts.en.ts';

/** Where a link can be shared, each with the address that opens its form, already filled in. */
export const shareTargets = ['WhatsApp', 'Telegram', 'Twitter', 'Facebook'] as const;
export type ShareTarget = (typeof shareTargets)[number];

export function shareAddress(target: ShareTarget, link: string): string {
  const message = referrals.link.message(link);
  // Where the link has a field of its own, the message need not repeat it.
  const words = referrals.link.message('').replace(/[:\s]+$/, '');
  switch (target) {
    case 'WhatsApp':
      return address('https://wa.me/', { text: message });
    case 'Telegram':
      return address('https://t.me/share/url', { url: link, text: words });
    case 'Twitter':
      return address('https://twitter.com/intent/tweet', { text: words, url: link });
    case 'Facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: link, quote: words });
  }
}

/** Opens the form in a small window of its own. */
export function openShare(target: ShareTarget, link: string): void {
  const { width, height } = SHARE_POPUP;
  window.open(shareAddress(target, link), '_blank', `noopener,width=${width},height=${height}`);
}

function address(base: string, parameters: Record<string, string>): string {
  return `${base}?${new URLSearchParams(parameters)}`;
}

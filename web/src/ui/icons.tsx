import type { ReactNode } from 'react';

/** On a 24-unit grid, always beside a text or inside a named control. */
// #__NO_SIDE_EFFECTS__
export function icon(drawing: ReactNode) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each sign, when the module loads.
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={`shrink-0 ${className}`}
      >
        {drawing}
      </svg>
    );
  };
}

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />);
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10.2a2.75 2.75 0 0 0 3.8 3.8" />,
);
export const WarningIcon = icon(<path d="M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />);
export const ErrorIcon = icon(<path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 8v4.5M12 16v.1" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5L20 4M16.5 7l2.5 2.5" />
  </>,
);
export const ChatIcon = icon(
  <path d="M12 4c-5 0-9 3.3-9 7.5 0 2.3 1.2 4.3 3.1 5.7L5.5 21l4.2-2.2c.7.1 1.5.2 2.3.2 5 0 9-3.3 9-7.5S17 4 12 4zM8 11.5v.1M12 11.5v.1M16 11.5v.1" />,
);
export const SealIcon = icon(
  <>
    <path
      d="M12 3l2.6 1.9 3.2 0 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2 0L12 23l-2.6-1.9-3.2 0-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2 0z"
      transform="translate(0 -1)"
    />
    <path d="M12 8.8l3.2 3.2-3.2 3.2L8.8 12z" />
  </>,
);
export const SoundOnIcon = icon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
);
export const SoundOffIcon = icon(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />);
export const ShareIcon = icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="M8.2 10.8l7.1-4M8.2 13.2l7.1 4" />
  </>,
);
export const ChevronRightIcon = icon(<path d="M9.5 6l6 6-6 6" />);
export const PhoneIcon = icon(
  <path d="M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM11 17.8h2" />,
);
export const UsdtIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 8h8M12 8v8.5M8.5 11.5c1.8.9 5.2.9 7 0" />
  </>,
);
export const BackspaceIcon = icon(<path d="M9 5.5h11v13H9L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5" />);
export const BoxIcon = icon(<path d="M4 10.5h16V20H4zM3 6.5h18v4H3zM12 6.5V20M10 13.5h4" />);
export const WalletIcon = icon(
  <path d="M4 7.5V18a2 2 0 0 0 2 2h14V8.5H6a2 2 0 0 1-2-1.5 2 2 0 0 1 2-2h12v3.5M16 14h1.5" />,
);
export const SendIcon = icon(<path d="M21 3.5L3 10.5l7 3.5 3.5 7zM10 14l4.5-4.5" />);
export const HistoryIcon = icon(<path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2" />);

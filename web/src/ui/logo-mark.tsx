interface LogoMarkProps {
  className?: string;
  /** A separate file needs its namespace and fixed colours. */
  standalone?: boolean;
}

export function LogoMark({ className = 'size-9', standalone = false }: LogoMarkProps) {
  const frame = standalone ? { xmlns: 'http://www.w3.org/2000/svg', width: 32, height: 32 } : { className };
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...frame}>
      <rect width="32" height="32" rx="7" fill="#3b33a6" />
      <path d="M7 15H25V26.5H7Z" fill="#78c1ee" />
      <path d="M9.5 6H22.5L27 11H5Z" fill="#c98200" />
      <rect x="5" y="11" width="22" height="5" fill="#f6ab14" />
      <path d="M14 16H18V26.5H14Z" fill="#f6ab14" />
      <circle cx="16" cy="15.5" r="4.6" fill="#1b1742" />
      <path d="M16 12.7L18.8 15.5L16 18.3L13.2 15.5Z" fill="#fdf2d8" />
    </svg>
  );
}

import { type ReactNode, useState } from 'react';

/** What is inside is there from the first opening on, so that it can be seen to close. */
export function Opened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && children;
}

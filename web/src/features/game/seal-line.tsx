import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { useState } from 'react';
import { SealIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProofButton } from './proof-button.tsx';
import { SealDialog } from './seal-dialog.tsx';
import { game } from './texts.en.ts';

/** As much of a fingerprint as is worth a glance; all of it is one tap away. */
const SHOWN_CHARACTERS = 8;

interface SealLineProps {
  sealed: SealedRound | undefined;
  clientSeed: string;
  onClientSeed: (clientSeed: string) => void;
  /** Once the box is picked, the client seed is part of the bet. */
  isSeedFixed: boolean;
}

/** Says that the board is sealed, and lets whoever wants to look at the seal. */
export function SealLine({ sealed, ...seed }: SealLineProps) {
  const [isOpen, setOpen] = useState(false);
  if (!sealed) return <Skeleton className="my-3 h-5 w-56" />;
  return (
    <>
      <ProofButton onClick={() => setOpen(true)}>
        <SealIcon className="size-4.5" />
        <span>
          {game.seal.line}{' '}
          <code className="text-xs text-ink-soft max-sm:hidden">
            {sealed.boardHash.slice(0, SHOWN_CHARACTERS)}
          </code>
        </span>
      </ProofButton>
      {isOpen && <SealDialog {...seed} sealed={sealed} onClose={() => setOpen(false)} />}
    </>
  );
}

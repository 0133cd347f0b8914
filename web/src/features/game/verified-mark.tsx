import { useState } from 'react';
import { CheckIcon } from '../../ui/icons.tsx';
import type { RoundResult } from './game-state.ts';
import { ProofButton } from './proof-button.tsx';
import { RoundDialog } from './round-dialog.tsx';
import { game } from './texts.en.ts';

/** The player's own browser has done the round again, and it fits. */
export function VerifiedMark({ result }: { result: RoundResult }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ProofButton onClick={() => setOpen(true)}>
        <CheckIcon className="size-4.5" />
        <span>
          {game.verified.mark} <span className="font-normal text-ink-soft">{game.verified.markText}</span>
        </span>
      </ProofButton>
      {isOpen && <RoundDialog result={result} onClose={() => setOpen(false)} />}
    </>
  );
}

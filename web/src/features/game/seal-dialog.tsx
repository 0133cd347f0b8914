import { CLIENT_SEED } from '@sanduku/contracts/fairness/patterns';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { pages } from '@sanduku/contracts/pages';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { createClientSeed } from './client-seed.ts';
import { HashList } from './hash-list.tsx';
import { game } from './texts.en.ts';

const texts = game.seal;

interface SealDialogProps {
  sealed: SealedRound;
  clientSeed: string;
  onClientSeed: (clientSeed: string) => void;
  isSeedFixed: boolean;
  onClose: () => void;
}

/** The fingerprints of the board, and the player's own part of the chance. */
export function SealDialog({ sealed, clientSeed, onClientSeed, isSeedFixed, onClose }: SealDialogProps) {
  const { roundId, boardHash, seedHash, boxHashes, odds } = sealed;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={texts.text}
      footer={<ButtonLink to={pages.fairness}>{texts.learnMore}</ButtonLink>}
    >
      <ClientSeedField clientSeed={clientSeed} onClientSeed={onClientSeed} disabled={isSeedFixed} />
      <div className="mt-5 flex flex-col gap-5">
        <HashList
          hashes={[
            { label: texts.round, value: roundId },
            { label: texts.boardHash, value: boardHash },
            { label: texts.seedHash, value: seedHash },
            { label: texts.oddsHash, value: odds.hash },
          ]}
        />
        <section>
          <h3 className="mb-2 text-base">{texts.boxHashes}</h3>
          <HashList
            hashes={boxHashes.map((hash, box) => ({ label: texts.sealedBox(box + 1), value: hash }))}
          />
        </section>
      </div>
    </Dialog>
  );
}

interface ClientSeedFieldProps {
  clientSeed: string;
  onClientSeed: (clientSeed: string) => void;
  disabled: boolean;
}

/** Only a seed that can be used is taken over; while it is being typed, the last good one counts. */
function ClientSeedField({ clientSeed, onClientSeed, disabled }: ClientSeedFieldProps) {
  const [text, setText] = useState(clientSeed);

  function change(next: string) {
    setText(next);
    if (CLIENT_SEED.test(next)) onClientSeed(next);
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={texts.clientSeed}
        hint={texts.clientSeedHint}
        error={CLIENT_SEED.test(text) ? undefined : texts.clientSeedError}
        value={text}
        onChange={(event) => change(event.target.value)}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button className="self-start" disabled={disabled} onClick={() => change(createClientSeed())}>
        {texts.newClientSeed}
      </Button>
    </div>
  );
}

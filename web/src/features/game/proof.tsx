import { CLIENT_SEED } from '@sanduku/contracts/fairness/patterns';
import type { Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';
import { figuresOf } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { randomHex } from '../../lib/browser.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { receipts } from '../fairness/receipts.en.ts';
import { receiptCheckLink, saveReceipt } from '../fairness/receipts.ts';
import { percentText } from './box-grid.tsx';
import type { RoundResult } from './game-state.ts';
import { oddsOf } from './sealed-rounds.ts';
import { ShareWin } from './share-win.tsx';
import { game } from './texts.en.ts';

const verified = game.verified;

/** Offline, the browser's own receipt is used. */
const RoundReceipt = lazy(() =>
  import('./round-receipt.tsx').then(
    (module) => ({ default: module.RoundReceipt }),
    () => ({ default: OwnReceipt }),
  ),
);
const RoundReceiptNote = lazy(() =>
  import('./round-receipt.tsx').then(
    (module) => ({ default: module.RoundReceiptNote }),
    () => ({ default: OwnReceiptNote }),
  ),
);

function OwnReceipt({ own }: { own: Receipt }) {
  return <Button onClick={() => saveReceipt(own)}>{receipts.download}</Button>;
}

function OwnReceiptNote({ own }: { own: Receipt }) {
  return <ReceiptCheckLink receipt={own} />;
}

function RoundDialog({ result, onClose }: { result: RoundResult; onClose: () => void }) {
  const { pick, revealed } = result.evidence;
  return (
    <Dialog
      open
      onClose={onClose}
      title={verified.title}
      description={verified.text}
      footer={
        result.receipt && (
          <Suspense fallback={<OwnReceipt own={result.receipt} />}>
            <RoundReceipt own={result.receipt} />
          </Suspense>
        )
      }
    >
      <ul className="flex flex-col gap-1.5">
        {verified.checks(figuresOf(oddsOf(result.evidence.sealed))).map((check) => (
          <li key={check} className="flex gap-2.5 text-sm">
            <CheckIcon className="mt-0.5 size-5 text-link" />
            {check}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-2 text-base">{verified.boxes}</h3>
      <ol className="grid grid-cols-3 gap-2">
        {revealed.prizes.map((prize, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a box is.
            key={place}
            className={classes(
              'flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-md border-2 px-2.5 py-1 text-sm',
              place === pick.selectedBox ? 'border-marigold-deep bg-raised' : 'border-line',
            )}
          >
            <span className="text-ink-soft">
              {game.box.name(place + 1)}
              {place === pick.selectedBox && <span className="sr-only">, {game.box.yourPick}</span>}
            </span>
            <span className={prize > 0 ? 'font-bold' : 'text-ink-soft'}>
              {prize > 0 ? game.box.prize(percentText(prize)) : game.box.empty}
            </span>
          </li>
        ))}
      </ol>
      {result.refused.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-base">{verified.refused}</h3>
          <ul className="flex flex-col gap-1.5 text-sm">
            {result.refused.map(({ clientSeed, reason, prize, selectedBox }) => (
              <li key={clientSeed}>
                {game.box.name(selectedBox + 1)}: {reason ?? verified.noAnswer}{' '}
                {prize > 0 ? verified.wouldHaveWon(percentText(prize)) : verified.wouldHaveLost}
              </li>
            ))}
          </ul>
        </>
      )}
      {result.evidence.outcome.won && (
        <div className="mt-4">
          <ShareWin round={result.evidence} />
        </div>
      )}
      <div className="mt-5">
        <HashList
          hashes={[
            { label: verified.round, value: revealed.roundId },
            { label: verified.seed, value: revealed.seed },
            { label: verified.clientSeed, value: revealed.clientSeed },
            { label: verified.shift, value: verified.shiftText(revealed.shift) },
          ]}
        />
      </div>
      {result.receipt && (
        <div className="mt-4 flex flex-col items-start gap-1">
          <Suspense fallback={<OwnReceiptNote own={result.receipt} />}>
            <RoundReceiptNote own={result.receipt} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}

const texts = game.seal;

export interface SeedProps {
  clientSeed: string;
  onClientSeed: (clientSeed: string) => void;
  /** After the pick it is part of the bet. */
  isSeedFixed: boolean;
}

interface SealDialogProps extends SeedProps {
  sealed: SealedRound;
  onClose: () => void;
}

export function SealDialog({ sealed, onClose, ...seed }: SealDialogProps) {
  const { roundId, seedHash, odds } = sealed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      footer={<ButtonLink to={pages.fairness}>{texts.learnMore}</ButtonLink>}
    >
      <ClientSeedField {...seed} />
      <div className="mt-5">
        <HashList
          hashes={[
            { label: texts.round, value: roundId },
            { label: texts.seedHash, value: seedHash },
            { label: texts.oddsHash, value: odds.hash },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** While typing, the last valid seed counts. */
function ClientSeedField({ clientSeed, onClientSeed, isSeedFixed }: SeedProps) {
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
        disabled={isSeedFixed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button className="self-start" disabled={isSeedFixed} onClick={() => change(randomHex())}>
        {texts.newClientSeed}
      </Button>
    </div>
  );
}

/** In full: half a hash proves nothing. */
function HashList({ hashes }: { hashes: readonly { label: string; value: string }[] }) {
  return (
    <dl className="flex flex-col gap-2.5">
      {hashes.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xs">
            <code className="break-all">{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ReceiptDownload({ result }: { result: RoundResult }) {
  const { receipt, evidence, playedAt } = result;
  // A malformed answer is saved as received.
  const save = () => saveReceipt(receipt ?? { ...evidence, playedAt });
  return <Button onClick={save}>{receipts.download}</Button>;
}

export function ReceiptCheckLink({ receipt }: { receipt: Receipt }) {
  return (
    <ButtonLink variant="quiet" {...receiptCheckLink(receipt)}>
      {receipts.checkOnFairnessPage}
    </ButtonLink>
  );
}

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

export function ProofButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-1 text-sm font-semibold underline decoration-line-strong decoration-1 underline-offset-4 hover:bg-raised"
    >
      {children}
    </button>
  );
}

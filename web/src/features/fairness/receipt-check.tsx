import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import type { Receipt, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { readHead } from '@sanduku/contracts/transparency/log';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { type ChangeEvent, type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../lib/browser.ts';
import { exactText, symbolOf } from '../../lib/format.ts';
import { useOdds } from '../../lib/odds.ts';
import { useLocation } from '../../lib/router.tsx';
import { knownKeys, useIsKnown } from '../../lib/signing-keys.ts';
import { api } from '../../server/api.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { controlLook, FieldFrame } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { checkLoggedRound, type LoggedRound } from './check-logged-round.ts';
import { type CheckedText, checkReceiptText, readReceiptFile, receiptTextIn } from './check-receipt-text.ts';
import { OpenedBoxes } from './odds-section.tsx';
import { receipts } from './receipts.en.ts';
import { receiptCheckAnchor, receiptInState } from './receipts.ts';
import { fairness } from './texts.en.ts';

const texts = fairness.check;
const BEGINNING = '{ "version": 2, "playedAt": …';

export function ReceiptCheck() {
  const isAlive = useHydrated();
  const { state, hash } = useLocation();
  const [text, setText] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [checked, setChecked] = useState<CheckedText>();
  const latest = useRef(text);
  const filePicker = useRef<HTMLInputElement>(null);
  const verdict = useRef<HTMLDivElement>(null);

  async function check(candidate: string) {
    latest.current = candidate;
    setText(candidate);
    setChecking(true);
    const found = await checkReceiptText(candidate);
    if (latest.current !== candidate) return;
    setChecked(found);
    setChecking(false);
  }

  async function checkFile(file: File | undefined) {
    if (!file) return;
    const content = await readReceiptFile(file);
    if ('text' in content) return check(content.text);
    change('');
    setChecked({ ok: false, ...content });
  }

  /** A verdict belongs to one text only. */
  function change(next: string) {
    latest.current = next;
    setText(next);
    setChecked(undefined);
    setChecking(false);
  }

  const brought = receiptInState(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each receipt that a link brings along.
  useEffect(() => {
    if (brought !== undefined) void check(JSON.stringify(brought, null, 2));
  }, [brought]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each receipt that an address carries.
  useEffect(() => {
    void receiptTextIn(hash).then((carried) => (carried === undefined ? undefined : check(carried)));
  }, [hash]);

  useEffect(() => {
    if (checked) verdict.current?.scrollIntoView({ block: 'nearest' });
  }, [checked]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void check(text);
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void checkFile(currentTarget.files?.[0]);
    // Allows choosing the same file again.
    currentTarget.value = '';
  }

  function drop(event: DragEvent) {
    setDraggedOver(false);
    // The browser handles dragged text.
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void checkFile(event.dataTransfer.files[0]);
  }

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDraggedOver(true);
  }

  return (
    <PageSection id={receiptCheckAnchor} heading={texts.heading} text={texts.text}>
      <p className="hidden noscript:block">{texts.withoutScript}</p>
      <form
        onSubmit={submit}
        onDragOver={dragOver}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={classes(
          'max-w-195 rounded-lg border-2 p-5 sm:p-6 noscript:hidden',
          isDraggedOver ? 'border-link bg-raised' : 'border-line bg-surface',
        )}
      >
        <fieldset disabled={!isAlive} className="flex flex-col gap-4">
          <FieldFrame label={isDraggedOver ? texts.drop : texts.field}>
            {(ids) => (
              <textarea
                {...ids}
                value={text}
                onChange={(event) => change(event.target.value)}
                rows={7}
                placeholder={BEGINNING}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
                className={`${controlLook} resize-y py-3 text-sm break-all`}
              />
            )}
          </FieldFrame>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            <Button type="submit" variant="primary" busy={isChecking} busyLabel={texts.checking}>
              {texts.submit}
            </Button>
            <Button onClick={() => filePicker.current?.click()}>{texts.chooseFile}</Button>
            {text !== '' && (
              <Button variant="quiet" onClick={() => change('')}>
                {texts.clear}
              </Button>
            )}
            <input
              ref={filePicker}
              type="file"
              accept=".json,application/json"
              aria-label={texts.chooseFile}
              onChange={choose}
              hidden
            />
          </div>
        </fieldset>
      </form>
      <div ref={verdict} aria-live="polite" className="mt-6">
        {checked && <ReceiptVerdict checked={checked} />}
      </div>
    </PageSection>
  );
}

const problems = { ...texts.problems, ...receipts.problems };

function ReceiptVerdict({ checked }: { checked: CheckedText }) {
  if (checked.ok) return <GenuineRound receipt={checked.receipt} />;
  const isReceipt = !(checked.problem in texts.problems) && checked.problem !== 'malformed';
  return (
    <div className="max-w-195">
      <Banner tone="error" title={isReceipt ? texts.notGenuine : texts.notAReceipt}>
        {problems[checked.problem]}
      </Banner>
    </div>
  );
}

function GenuineRound({ receipt }: { receipt: Receipt | SignedReceipt }) {
  const { sealed, pick, revealed } = receipt;
  const odds = useOdds();
  return (
    <div className="flex max-w-195 flex-col gap-6">
      <Banner tone="success" title={texts.genuine}>
        {texts.genuineText}
      </Banner>
      {sealed.odds.hash !== oddsHash(odds) && (
        <Banner tone="warning">{texts.otherOdds(sealed.odds.prizes)}</Banner>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <OpenedBoxes label={texts.board} prizes={revealed.prizes} picked={pick.selectedBox} />
        <FactList facts={factsOf(receipt)} />
      </div>
      {receipt.version === 2 ? (
        <Signed receipt={receipt} />
      ) : (
        <p className="text-sm text-ink-soft">{texts.notSigned}</p>
      )}
    </div>
  );
}

function Signed({ receipt }: { receipt: SignedReceipt }) {
  const [place, setPlace] = useState<LoggedRound>();
  const { key } = receipt;
  const isKnown = useIsKnown(key);
  useEffect(() => {
    let isShown = true;
    setPlace(undefined);
    void placeOf(receipt).then((found) => isShown && setPlace(found));
    return () => {
      isShown = false;
    };
  }, [receipt]);
  return (
    <>
      {isKnown === false && <Banner tone="error">{texts.signed.otherKey}</Banner>}
      {place?.status === 'withheld' && <Banner tone="error">{texts.signed.missing}</Banner>}
      <FactList
        facts={[
          { label: texts.signed.key, value: <code className="text-xs break-all">{key}</code> },
          { label: texts.signed.transfer, value: receipt.transfer },
          { label: texts.signed.log, value: place ? placeText(place) : texts.signed.checking },
        ]}
      />
    </>
  );
}

/** A position in the receipt is already verified. */
async function placeOf(receipt: SignedReceipt): Promise<LoggedRound> {
  const { log, playedAt } = receipt;
  if (log) return { status: 'logged', index: log.index, time: readHead(log.head.text)?.time ?? playedAt };
  const isSigned = (text: SignedText) => knownKeys.isSigned(text);
  return checkLoggedRound(receipt, Date.now() - Date.parse(playedAt), { api, isSigned });
}

function placeText(place: LoggedRound): string {
  const { signed } = texts;
  if (place.status === 'logged') return signed.there(place.index, exactText(new Date(place.time)));
  return { waiting: signed.soon, withheld: signed.notThere, not_verified: signed.unknown }[place.status];
}

function factsOf({ sealed, playedAt, currency, pick, outcome }: Receipt | SignedReceipt) {
  const symbol = symbolOf(currency);
  const { facts } = texts;
  return [
    { label: facts.stake, value: <Amount amount={pick.betAmount} symbol={symbol} /> },
    { label: facts.pick, value: texts.box(pick.selectedBox + 1) },
    {
      label: facts.result,
      value: outcome.won ? (
        <>
          {facts.won} <Amount amount={outcome.prize} symbol={symbol} direction="in" />
        </>
      ) : (
        facts.lost
      ),
    },
    { label: facts.payout, value: <Amount amount={outcome.winAmount} symbol={symbol} /> },
    { label: facts.playedAt, value: exactText(new Date(playedAt)) },
    { label: facts.round, value: <span className="break-all">{sealed.roundId}</span> },
    { label: facts.clientSeed, value: <span className="break-all">{pick.clientSeed}</span> },
  ];
}

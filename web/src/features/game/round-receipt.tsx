import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { receiptParts } from '@sanduku/contracts/fairness/receipt';
import { signedReceiptProblem } from '@sanduku/contracts/fairness/signed-receipt';
import type { Receipt, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { useQuery } from '@tanstack/react-query';
import { knownKeys } from '../../lib/signing-keys.ts';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { receipts } from '../fairness/receipts.en.ts';
import { receiptCheckLink, saveReceipt } from '../fairness/receipts.ts';
import { ReceiptCode } from './receipt-code.tsx';
import { roundReceipt as texts } from './round-receipt.en.ts';

/** A round is logged within seconds. */
const ASK_AGAIN_MS = 5_000;

/** The browser's own until the round is logged, then the signed one. */
export function RoundReceipt({ own }: { own: Receipt }) {
  const { signed } = useSignedReceipt(own);
  return (
    <>
      <Button onClick={() => saveReceipt(signed ?? own)}>{receipts.download}</Button>
      {signed && <ReceiptCode receipt={signed} />}
    </>
  );
}

export function RoundReceiptNote({ own }: { own: Receipt }) {
  const { signed, another } = useSignedReceipt(own);
  return (
    <>
      {another ? (
        <Banner tone="error">
          <p>{texts.mismatch}</p>
          <Button className="mt-2" onClick={() => saveReceipt(another, 'from-sanduku')}>
            {texts.saveOurs}
          </Button>
        </Banner>
      ) : (
        <p role="status" className="text-sm">
          {signed?.log ? texts.signed(signed.log.index) : texts.soon}
        </p>
      )}
      <ButtonLink variant="quiet" className="-ml-4" {...receiptCheckLink(signed ?? own)}>
        {receipts.checkOnFairnessPage}
      </ButtonLink>
    </>
  );
}

interface Found {
  readonly receipt: SignedReceipt;
  /** Valid, signed by a known key, and as this browser saw it. */
  readonly isSame: boolean;
}

function useSignedReceipt(own: Receipt) {
  const { data } = useQuery({
    queryKey: ['round-receipt', own.sealed.roundId],
    queryFn: () => signedReceiptOf(own),
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.isSame ? { signed: data.receipt } : { another: data?.receipt };
}

/** Null until the round is logged. */
async function signedReceiptOf(own: Receipt): Promise<Found | null> {
  try {
    const query = { round: own.sealed.roundId };
    const { record } = (await api.call('GET /api/transparency/inclusion', { query })).data;
    const id = String(JSON.parse(record).transfer);
    const { data: receipt } = await api.call('GET /api/games/receipt', { query: { id } });
    if (receipt.log === null) return null;
    const isGenuine = (await signedReceiptProblem(receipt).catch(() => 'malformed')) === undefined;
    const isOfHouse = await knownKeys.has(receipt.key);
    const isAsSeen = canonicalJson(receiptParts(receipt)) === canonicalJson(receiptParts(own));
    return { receipt, isSame: isGenuine && isOfHouse && isAsSeen };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

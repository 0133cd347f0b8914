import { type SignedReceiptProblem, signedReceiptProblem } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import { Banner, RetryBanner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { receipts } from '../fairness/receipts.en.ts';
import { receiptCheckLink, saveReceipt } from '../fairness/receipts.ts';
import { history } from './history.en.ts';
import { ReceiptCode } from './receipt-code.tsx';
import { ShareWin } from './share-win.tsx';

export function ReceiptPanel({ gameId }: { gameId: string }) {
  const { data, error, isFetching, refetch } = useReceipt(gameId);
  if (data) return <CheckedPanel {...data} />;
  if (error && !isFetching)
    return (
      <RetryBanner onRetry={() => refetch()}>
        {isRateLimited(error) ? history.tooMany : history.receiptFailed}
      </RetryBanner>
    );
  return (
    <div role="status">
      <span className="sr-only">{history.loading}</span>
      <Skeleton className="h-13" />
      <Skeleton className="mt-3 h-11 w-44" />
    </div>
  );
}

function CheckedPanel({ receipt, problem }: CheckedReceipt) {
  return (
    <>
      {problem ? (
        <Banner tone="error">
          <strong>{history.notGenuine}</strong> {receipts.problems[problem]}
        </Banner>
      ) : (
        <Banner tone="success">{history.genuine}</Banner>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1">
        <Button onClick={() => saveReceipt(receipt)}>{receipts.download}</Button>
        <ReceiptCode receipt={receipt} />
        <ButtonLink variant="quiet" {...receiptCheckLink(receipt)}>
          {receipts.checkOnFairnessPage}
        </ButtonLink>
      </div>
      {!problem && receipt.outcome.won && (
        <div className="mt-2">
          <ShareWin round={receipt} />
        </div>
      )}
    </>
  );
}

function isRateLimited(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'rate_limited' || error.code === 'too_many_requests');
}

interface CheckedReceipt {
  receipt: SignedReceipt;
  /** Undefined if valid. */
  problem: SignedReceiptProblem | undefined;
}

/** Apart from its log position a receipt never changes. */
function useReceipt(gameId: string) {
  return useQuery({
    queryKey: ['receipt', gameId],
    queryFn: async (): Promise<CheckedReceipt> => {
      const { data: receipt } = await api.call('GET /api/games/receipt', { query: { id: gameId } });
      return { receipt, problem: await signedReceiptProblem(receipt).catch(() => 'malformed' as const) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

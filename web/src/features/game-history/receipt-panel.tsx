import { ApiError } from '../../lib/api-error.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { saveReceipt } from '../../lib/receipt-file.ts';
import { receiptCheckLink } from '../../lib/receipt-link.ts';
import { receipts } from '../../lib/receipts.en.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { history } from './texts.en.ts';
import { type CheckedReceipt, useReceipt } from './use-receipt.ts';

/** The receipt of one game with its verdict, which this browser finds by itself. */
export function ReceiptPanel({ gameId }: { gameId: string }) {
  const { data, error, isFetching, refetch } = useReceipt(gameId);
  if (data) return <CheckedPanel {...data} />;
  if (error && !isFetching)
    return (
      <Banner tone="error">
        <p>{isRateLimited(error) ? history.tooMany : history.receiptFailed}</p>
        <Button className="mt-2" onClick={() => refetch()}>
          {messages.ui.retry}
        </Button>
      </Banner>
    );
  return (
    <div role="status">
      <span className="sr-only">{history.fetching}</span>
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
        <ButtonLink variant="quiet" {...receiptCheckLink(receipt)}>
          {receipts.checkOnFairnessPage}
        </ButtonLink>
      </div>
    </>
  );
}

function isRateLimited(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'rate_limited' || error.code === 'too_many_requests');
}

import { saveFile, saveReceipt } from '../../lib/receipt-file.ts';
import { receiptCheckLink } from '../../lib/receipt-link.ts';
import { receipts } from '../../lib/receipts.en.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { RoundResult } from './game-state.ts';

/** A round that is over, as a file to keep. */
export function ReceiptDownload({ result }: { result: RoundResult }) {
  return <Button onClick={() => save(result)}>{receipts.download}</Button>;
}

/** Leads to where the receipt can be checked once more. */
export function ReceiptCheckLink({ result: { receipt } }: { result: RoundResult }) {
  return (
    receipt && (
      <ButtonLink variant="quiet" {...receiptCheckLink(receipt)}>
        {receipts.checkOnFairnessPage}
      </ButtonLink>
    )
  );
}

/** Where the answer had not the shape of a round, what came is kept as it came. */
function save({ receipt, evidence, playedAt }: RoundResult): void {
  if (receipt) saveReceipt(receipt);
  else
    saveFile(
      `sanduku-receipt-${evidence.sealed.roundId}.json`,
      JSON.stringify({ ...evidence, playedAt }, null, 2),
      'application/json',
    );
}

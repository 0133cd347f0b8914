import { receiptFragment } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import { pages } from '@sanduku/contracts/pages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { receipts } from '../fairness/receipts.en.ts';

const texts = receipts.code;

/** A QR link with its data in the fragment, which is never sent to a server. */
export function ReceiptCode({ receipt }: { receipt: SignedReceipt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.show}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={texts.title} description={texts.text}>
          <QrCode
            text={`${window.location.origin}${pages.fairness}#${receiptFragment(receipt)}`}
            label={texts.label}
            failed={texts.failed}
            wide
          />
        </Dialog>
      )}
    </>
  );
}

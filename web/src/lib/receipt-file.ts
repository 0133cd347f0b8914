import type { Receipt } from '@sanduku/contracts/fairness/wire';

/** Gives the player a receipt to keep. */
export function saveReceipt(receipt: Receipt): void {
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  saveFile(`sanduku-receipt-${receipt.sealed.roundId}.json`, text, 'application/json');
}

/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the content with the click.
  URL.revokeObjectURL(url);
}

/**
 * What has become of money, in the words of this page: why a deposit came to nothing, why a payout failed. The server says
 * it in English; what an operator wrote stays as it was written.
 */
export function outcomeText(sentence: string): string {
  return sentence;
}

/** What the rules and schemas in the contracts find wrong with an entry, in the words of this page: they speak English. */
export function ruleText(sentence: string): string {
  return sentence;
}

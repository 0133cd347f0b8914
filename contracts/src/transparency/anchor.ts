// docs/transparency.md, "Anchors".

/** The chains to which heads of the log can be written. */
export const anchorChains = ['ethereum', 'bsc'] as const;
export type AnchorChainName = (typeof anchorChains)[number];

/** What the transaction of an anchor carries, in hex without a prefix: a mark, the version, the size and the root. */
export function anchorData({ size, root }: { size: number; root: string }): string {
  return `534e444b01${size.toString(16).padStart(16, '0')}${root}`;
}

// docs/transparency.md, "Anchors".

export const anchorChains = ['ethereum', 'bsc'] as const;
export type AnchorChainName = (typeof anchorChains)[number];

/** Call data in hex without a prefix: marker, version, size, root. */
export function anchorData({ size, root }: { size: number; root: string }): string {
  return `534e444b01${size.toString(16).padStart(16, '0')}${root}`;
}

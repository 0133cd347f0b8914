/** Where a player's browser is, as passkeys are bound to it. */
export interface Site {
  readonly origin: string;
  readonly domain: string;
}

export function siteAt(url: string): Site {
  const { origin, hostname } = new URL(url);
  return { origin, domain: hostname };
}

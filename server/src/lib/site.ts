/** The site that passkeys are bound to. */
export interface Site {
  readonly origin: string;
  readonly domain: string;
}

export function siteAt(url: string): Site {
  const { origin, hostname } = new URL(url);
  return { origin, domain: hostname };
}

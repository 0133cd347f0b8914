/** The site that passkeys are bound to. */
export interface Site {
  readonly origin: string;
  readonly domain: string;
}

/** The configured URL; a sandbox may use the request's host. */
export function siteOf(
  publicUrl: string | undefined,
  { protocol, host }: { protocol: string; host: string },
): Site {
  const { origin, hostname } = new URL(publicUrl ?? `${protocol}://${host}`);
  return { origin, domain: hostname };
}

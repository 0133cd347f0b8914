// Types for tests.
export type Get = (path: string) => Promise<{ status: number; body: Buffer }>;
/** 0: the site serves a release of the log. 1: it differs. 2: it could not be read. */
export function auditSite(site: { get: Get; key?: string }): Promise<{ code: number; text: string }>;
export function main(args: string[]): Promise<number>;

/** On every answer, whatever it is about. Only the page of the documentation styles its elements in place. */
const protecting: readonly (readonly [header: string, value: RegExp])[] = [
  ['content-security-policy', /^default-src 'none';script-src 'self';style-src ('unsafe-inline' )?'self';/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-request-id', /^[\w-]{8,64}$/],
];

/** Traces, places in our code, and words of the database. */
const insideStory =
  /node_modules|\.[jt]s:\d+|\\n\s+at |SQLSTATE|syntax error at|violates [a-z ]*constraint|FST_ERR/;

/** What an answer lacks, and what it should not tell. */
export function leaksIn(headers: Record<string, unknown>, body: string): string[] {
  const missing = protecting
    .filter(([name, value]) => !value.test(String(headers[name])))
    .map(([name]) => `${name} is ${headers[name]}`);
  const telling = Object.keys(headers).filter((name) =>
    /^(access-control-|server$|x-powered-by$)/.test(name),
  );
  const [story] = insideStory.exec(body) ?? [];
  return [...missing, ...telling, ...(story === undefined ? [] : [`the answer says "${story}"`])];
}

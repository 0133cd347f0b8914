type Protection = readonly (readonly [header: string, value: RegExp])[];

/** On every answer, whatever it is about. */
const onEverything: Protection = [
  ['content-security-policy', /^default-src 'none';(.*;)?frame-ancestors 'none'$/],
  ['x-content-type-options', /^nosniff$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-request-id', /^[\w-]{8,64}$/],
];

/** On what a browser may make a page of. Only the page of the documentation styles its elements in place. */
const onPages: Protection = [
  ['content-security-policy', /^default-src 'none';script-src 'self';style-src ('unsafe-inline' )?'self';/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
];

/** What calls answer; everything else counts as a page. */
const isData = (type: unknown) =>
  type === undefined || /^(application\/json|text\/(csv|plain))\b/.test(String(type));

/** Traces, places in our code, and words of the database. */
const insideStory =
  /node_modules|\.[jt]s:\d+|\\n\s+at |SQLSTATE|syntax error at|violates [a-z ]*constraint|FST_ERR/;

/** What an answer lacks, and what it should not tell. */
export function leaksIn(headers: Record<string, unknown>, body: string): string[] {
  const missing = [...onEverything, ...(isData(headers['content-type']) ? [] : onPages)]
    .filter(([name, value]) => !value.test(String(headers[name])))
    .map(([name]) => `${name} is ${headers[name]}`);
  const telling = Object.keys(headers).filter((name) =>
    /^(access-control-|server$|x-powered-by$)/.test(name),
  );
  const [story] = insideStory.exec(body) ?? [];
  return [...missing, ...telling, ...(story === undefined ? [] : [`the answer says "${story}"`])];
}

type Protection = readonly (readonly [header: string, value: RegExp])[];

const onEveryResponse: Protection = [
  ['content-security-policy', /^default-src 'none';(.*;)?frame-ancestors 'none'$/],
  ['x-content-type-options', /^nosniff$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-request-id', /^[\w-]{8,64}$/],
];

/** For responses that a browser may render. Only the API documentation uses inline styles. */
const onPages: Protection = [
  ['content-security-policy', /^default-src 'none';script-src 'self';style-src ('unsafe-inline' )?'self';/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
];

const isData = (type: unknown) =>
  type === undefined || /^(application\/json|text\/(csv|plain))\b/.test(String(type));

const leakedInternals =
  /node_modules|\.[jt]s:\d+|\\n\s+at |SQLSTATE|syntax error at|violates [a-z ]*constraint|FST_ERR/;

export function leaksIn(headers: Record<string, unknown>, body: string): string[] {
  const missing = [...onEveryResponse, ...(isData(headers['content-type']) ? [] : onPages)]
    .filter(([name, value]) => !value.test(String(headers[name])))
    .map(([name]) => `${name} is ${headers[name]}`);
  const telling = Object.keys(headers).filter((name) =>
    /^(access-control-|server$|x-powered-by$)/.test(name),
  );
  const [story] = leakedInternals.exec(body) ?? [];
  return [...missing, ...telling, ...(story === undefined ? [] : [`the answer says "${story}"`])];
}

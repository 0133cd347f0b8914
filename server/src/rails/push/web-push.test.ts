import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWebPush, PushKey } from './web-push.ts';

const key = new PushKey('1f2a'.repeat(16));
const send = createWebPush({ key, subject: 'https://play.example' });

/** A browser, which alone can decrypt its pushes. */
const browser = createECDH('prime256v1');
const auth = randomBytes(16);

let service: Server;
let status: number;
let heard: { headers: IncomingHttpHeaders; body: Buffer }[];
beforeEach(async () => {
  status = 201;
  heard = [];
  service = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    heard.push({ headers: request.headers, body: Buffer.concat(parts) });
    answer.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterEach(() => service.close());

const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const push = () =>
  send({
    playerId: 1n,
    endpoint: `${origin()}/push/1`,
    keys: { p256dh: browser.generateKeys('base64url'), auth: auth.toString('base64url') },
    topic: '42',
    content: 'the content',
  });

/** RFC 8291: one record of aes128gcm. */
function decrypt(body: Buffer): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
  const shared = browser.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

test('a push is encrypted for its browser, signed with our key, and replaces an earlier attempt', async () => {
  expect(await push()).toBe('accepted');
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = heard;
  expect(body.toString('latin1')).not.toContain('the content');
  expect(decrypt(body)).toBe('the content');
  expect(headers).toMatchObject({ topic: '42', urgency: 'high', 'content-encoding': 'aes128gcm' });

  const [, token = '', publicKey] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(publicKey).toBe(key.publicKey);
  const [head, claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin(),
    sub: 'https://play.example',
  });
  const point = Buffer.from(key.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    verifier,
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});

test.each([404, 410])('an answer of %i ends the subscription', async (code) => {
  status = code;
  expect(await push()).toBe('gone');
});

test.each([400, 429, 503])('an answer of %i is an error without the endpoint', async (code) => {
  status = code;
  await expect(push()).rejects.toThrow(`the push service answered ${code}`);
});

test('a redirect is not followed', async () => {
  status = 307;
  await expect(push()).rejects.toThrow();
  expect(heard).toHaveLength(1);
});

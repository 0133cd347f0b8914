import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawConnection } from '../testing/raw-connection.ts';
import { readPlainRequest } from './plain-request.ts';

const HEAD = 'POST /api/game/play HTTP/1.1\r\nHost: x\r\n';
const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'));

test('a plain request is read with its headers, whatever their case, and its body', () => {
  const request = `${HEAD}AUTHORIZATION: Bearer t\r\nAccept: */*\r\ncontent-length: 4\r\nConnection: Keep-Alive\r\n\r\n{"a"`;
  expect(read(request)).toMatchObject({
    call: 'POST /api/game/play',
    headers: { authorization: 'Bearer t', host: 'x', 'content-length': '4', cookie: undefined },
    body: '{"a"',
  });
  expect(read('GET / HTTP/1.1\r\nhost:x\r\n\r\n')).toMatchObject({ call: 'GET /', body: '' });
});

test.each([
  ['that has not come to its end', `${HEAD}Content-Length: 4\r\n\r\n{"a`],
  ['with something behind it', `${HEAD}Content-Length: 4\r\n\r\n{"a"}`],
  ['with another behind it', `${HEAD}\r\n${HEAD}\r\n`],
  ['whose head has no end', HEAD],
  ['with an empty line before it', `\r\n${HEAD}\r\n`],
  ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['with two hosts', `${HEAD}Host: y\r\n\r\n`],
  ['with two lengths', `${HEAD}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
  ['with a length that is written oddly', `${HEAD}Content-Length: 04\r\n\r\n{"a"`],
  ['with a length that is none', `${HEAD}Content-Length: 4, 4\r\n\r\n{"a"`],
  ['in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`],
  ['in chunks, it says', `${HEAD}Content-Length: 0\r\nTransfer-Encoding: identity\r\n\r\n`],
  ['that waits to be let in', `${HEAD}Expect: 100-continue\r\nContent-Length: 0\r\n\r\n`],
  ['that wants another protocol', `${HEAD}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['that is the last one', `${HEAD}Connection: close\r\n\r\n`],
  ['that is the last one to a proxy', `${HEAD}Proxy-Connection: close\r\n\r\n`],
  ['with two values for one header', `${HEAD}Idempotency-Key: a\r\nIdempotency-Key: b\r\n\r\n`],
  ['with a header that goes on in the next line', `${HEAD}X-Odd: a\r\n b\r\n\r\n`],
  ['with a space before a colon', `${HEAD}Content-Length : 0\r\n\r\n`],
  ['with spaces around a value', `${HEAD}Idempotency-Key:  a \r\n\r\n`],
  ['with a tab in it', `${HEAD}X-Odd: a\tb\r\n\r\n`],
  ['with a line that ends without a return', `${HEAD}X-Odd: a\n\r\n`],
  ['with a return inside', `${HEAD}X-Odd: a\rb\r\n\r\n`],
  ['with letters of other scripts', `${HEAD}X-Odd: \u00e9\r\n\r\n`],
  ['with a nothing inside', `${HEAD}X-Odd: a\0b\r\n\r\n`],
  ['of an older HTTP', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
  ['for another place', 'GET http://169.254.169.254/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['with another method', 'PUT / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['longer than any of ours', `${HEAD}X-Long: ${'x'.repeat(4_096)}\r\n\r\n`],
])('a request %s is left to the parser', (_, text) => {
  expect(read(text)).toBeUndefined();
});

describe('What is plain to us', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const deps: Buffer[] = [];
      request.on('data', (part) => deps.push(part));
      request.on('end', () => {
        const { method, url, headers } = request;
        const body = Buffer.concat(deps).toString('latin1');
        const answer = Buffer.from(JSON.stringify({ call: `${method} ${url}`, headers, body }));
        response.setHeader('content-length', answer.length).end(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  test('is one request to the parser, with the same parts and nothing left over', async () => {
    const mostly = (usual: string, ...odd: string[]) =>
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(usual) },
        { weight: 1, arbitrary: fc.constantFrom(...odd) },
      );
    const line = fc
      .tuple(
        fc.constantFrom('Accept', 'Cookie', 'Connection', 'Content-Type', 'X-Odd', 'constructor', '"', ''),
        mostly(': ', ':', ' : ', ':\t', ''),
        fc.constantFrom('a', 'keep-alive', 'application/json', 'a b', 'é', '"\\', '0', ''),
        mostly('\r\n', '\n', '\r', '\r\n\r\n', '\r\n ', '\r\nTransfer-Encoding: chunked\r\n'),
      )
      .map((deps) => deps.join(''));
    const body = fc.array(fc.constantFrom('{}', 'é', '\0', '\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    const nearlyPlain = fc
      .tuple(fc.array(line, { maxLength: 4 }), body, mostly('0', '1', '-1'))
      .map(([lines, deps, error]) => {
        const [head, said] = [lines.join(''), deps.join('')];
        const length = said.length + Number(error);
        return `POST /a HTTP/1.1\r\nHost: x\r\n${head}Content-Length: ${length}\r\n\r\n${said}`;
      });
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(nearlyPlain, async (text) => {
        const request = read(text);
        if (request === undefined) return;
        plain++;
        const connection = await RawConnection.to(server);
        connection.socket.write(text, 'latin1');
        const parsed = JSON.parse((await connection.answer()).text);
        expect({ call: parsed.call, body: parsed.body }).toEqual({ call: request.call, body: request.body });
        const said = Object.entries(request.headers).filter(([, value]) => value !== undefined);
        expect(parsed.headers).toMatchObject(Object.fromEntries(said));
        const next = await connection.ask('GET /next HTTP/1.1\r\nHost: x\r\n\r\n');
        expect(JSON.parse(next.text)).toMatchObject({ call: 'GET /next' });
        connection.close();
      }),
      { numRuns: 1_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });
});

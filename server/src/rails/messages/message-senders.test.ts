import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createMessageSenders, createOutboxFolder } from './message-senders.ts';

const message = { id: 7n, recipient: 'amina@example.com', subject: 'Hello', body: 'The link: https://x/#t' };
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function simulatedMailServer(refuses = false) {
  const heard: string[] = [];
  const port = await listening(
    createServer((socket) => {
      let isMail = false;
      socket.write('220 mail.test\r\n');
      socket.on('data', (data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          heard.push(line);
          if (isMail) {
            if (line !== '.') continue;
            isMail = false;
            socket.write('250 taken\r\n');
          } else if (line === 'DATA') {
            isMail = true;
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else if (refuses && line.startsWith('RCPT')) socket.write('550 amina@example.com is unknown\r\n');
          else socket.write('250 ok\r\n');
        }
      });
      socket.on('error', () => {});
    }),
  );
  return { heard, url: `smtp://127.0.0.1:${port}` };
}

const nowhere = { baseUrl: 'http://127.0.0.1:9', username: 'sanduku', apiKey: 'secret', sender: undefined };
const mail = (url: string, requireTls = false) =>
  createMessageSenders({ email: { url, from: 'Sanduku <no-reply@play.test>', requireTls }, sms: nowhere })
    .email;

describe('e-mail', () => {
  test('reaches the mail server complete, with a stable message id', async () => {
    const { heard, url } = await simulatedMailServer();
    await mail(url)(message);
    expect(heard).toContain('MAIL FROM:<no-reply@play.test>');
    expect(heard).toContain('RCPT TO:<amina@example.com>');
    expect(heard).toContain('Message-ID: <message-7@play.test>');
    expect(heard.join('\n')).toContain('The link: https://x/#t');
  });

  test('treats an address with a comma as one recipient', async () => {
    const { heard, url } = await simulatedMailServer();
    await mail(url)({ ...message, recipient: 'a,adversary@example.com' });
    expect(heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  test('throws without naming the address when the server rejects it', async () => {
    const { url } = await simulatedMailServer(true);
    await expect(mail(url)(message)).rejects.toThrow('SMTP: EENVELOPE');
  });

  test('refuses to send unencrypted when TLS is required', async () => {
    const { heard, url } = await simulatedMailServer();
    await expect(mail(url, true)(message)).rejects.toThrow(/^SMTP: /);
    expect(heard.join('\n')).not.toContain('The link');
  });
});

describe('SMS', () => {
  const text = { ...message, recipient: '+256772123456' };

  async function simulatedProvider(answer: { status: number; code: number }) {
    const calls: { url: string | undefined; key: unknown; body: unknown }[] = [];
    const server = createHttpServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      calls.push({ url: request.url, key: request.headers.apikey, body: JSON.parse(body) });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ SMSMessageData: { Recipients: [{ statusCode: answer.code }] } }));
    });
    const baseUrl = `http://127.0.0.1:${await listening(server)}`;
    const settings = { email: { url: 'smtp://127.0.0.1:9', from: 'x@y.test', requireTls: false } };
    return { calls, sms: createMessageSenders({ ...settings, sms: { ...nowhere, baseUrl } }).sms };
  }

  test('reaches the provider', async () => {
    const { calls, sms } = await simulatedProvider({ status: 201, code: 101 });
    await sms(text);
    const body = { username: 'sanduku', message: text.body, phoneNumbers: [text.recipient] };
    expect(calls).toEqual([{ url: '/version1/messaging/bulk', key: 'secret', body }]);
  });

  test.each([
    [201, 406],
    [401, 0],
    [500, 500],
  ])('throws on status %i with code %i', async (status, code) => {
    const { sms } = await simulatedProvider({ status, code });
    await expect(sms(text)).rejects.toThrow(`SMS: HTTP ${status}`);
  });

  test('throws without a response', async () => {
    const settings = { email: { url: 'smtp://127.0.0.1:9', from: 'x@y.test', requireTls: false } };
    await expect(createMessageSenders({ ...settings, sms: nowhere }).sms(text)).rejects.toThrow(/No answer/);
  });
});

test('the sandbox writes each message to one file, also when it is sent again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  try {
    const { sms } = createOutboxFolder(join(folder, 'outbox'));
    await sms(message);
    await sms(message);
    expect(readdirSync(join(folder, 'outbox'))).toEqual(['7-sms.txt']);
    expect(readFileSync(join(folder, 'outbox', '7-sms.txt'), 'utf8')).toBe(
      'To: amina@example.com\nSubject: Hello\n\nThe link: https://x/#t\n',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MessageSenders, SendMessage } from '../../modules/messages/messages.ts';
import { createHttpClient } from '../http-client.ts';

export interface MessageSettings {
  readonly email: {
    /** smtp://user:password@host:587, or smtps:// for implicit TLS. */
    readonly url: string;
    readonly from: string;
    /** Requires STARTTLS. */
    readonly requireTls: boolean;
  };
  readonly sms: {
    readonly baseUrl: string;
    readonly username: string;
    readonly apiKey: string;
    /** The provider's default if undefined. */
    readonly sender: string | undefined;
  };
}

const TIMEOUT_MS = 20_000;

export function createMessageSenders({ email, sms }: MessageSettings): MessageSenders {
  return { email: createSmtpSender(email), sms: createSmsSender(sms) };
}

async function openTransport({ url, requireTls }: Pick<MessageSettings['email'], 'url' | 'requireTls'>) {
  // The sandbox sends no e-mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Logs in and sends nothing. */
export async function verifyMailServer(email: MessageSettings['email']): Promise<void> {
  const transport = await openTransport(email);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function createSmtpSender({ from, ...server }: MessageSettings['email']): SendMessage {
  return async ({ id, recipient, subject, body }) => {
    const transport = await openTransport(server);
    try {
      const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
      // An address with a comma stays one recipient.
      const to = { name: '', address: recipient };
      await transport.sendMail({ from, to, subject, text: body, messageId: `<message-${id}@${domain}>` });
    } catch (error) {
      // The server's message may contain the address.
      throw new Error(`SMTP: ${error instanceof Error && 'code' in error ? error.code : 'no delivery'}`);
    } finally {
      transport.close();
    }
  };
}

const bulkAnswer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.coerce.number() })) }),
});
/** Processed, sent, queued. */
const TAKEN = [100, 101, 102];

const account = z.object({ UserData: z.object({ balance: z.string().max(40) }) });

/** `balance` is undefined if the key is rejected. */
export async function askSmsAccount({ baseUrl, username, apiKey }: MessageSettings['sms']) {
  const path = `/version1/user?username=${encodeURIComponent(username)}`;
  const { status, body } = await createHttpClient(baseUrl).call({ method: 'GET', path, headers: { apiKey } });
  return { status, balance: account.safeParse(body).data?.UserData.balance };
}

/** Africa's Talking bulk messaging. */
function createSmsSender({ baseUrl, username, apiKey, sender }: MessageSettings['sms']): SendMessage {
  const http = createHttpClient(baseUrl, TIMEOUT_MS);
  return async ({ recipient, body }) => {
    const { status, body: answer } = await http.call({
      method: 'POST',
      path: '/version1/messaging/bulk',
      headers: { apiKey },
      body: { username, message: body, phoneNumbers: [recipient], ...(sender && { senderId: sender }) },
    });
    const [taken] = bulkAnswer.safeParse(answer).data?.SMSMessageData.Recipients ?? [];
    if (!TAKEN.includes(taken?.statusCode ?? 0)) {
      throw new Error(`SMS: HTTP ${status}, code ${taken?.statusCode ?? 'none'}`);
    }
  };
}

/** Writes each message to a file, atomically. */
export function createOutboxFolder(folder: string): MessageSenders {
  const write =
    (channel: string): SendMessage =>
    async ({ id, recipient, subject, body }) => {
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}-${channel}.txt`);
      await writeFile(`${file}.part`, `To: ${recipient}\nSubject: ${subject}\n\n${body}\n`);
      await rename(`${file}.part`, file);
    };
  return { email: write('email'), sms: write('sms') };
}

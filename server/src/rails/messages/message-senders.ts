import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MessageSenders, SendMessage } from '../../modules/messages/ports.ts';
import { createHttpClient } from '../http-client.ts';

export interface MessageSettings {
  readonly email: {
    /** With user and password: smtp://user:password@host:587, or smtps:// where the connection begins encrypted. */
    readonly url: string;
    readonly from: string;
    /** Nothing is said before the connection is encrypted. */
    readonly requireTls: boolean;
  };
  readonly sms: {
    readonly baseUrl: string;
    readonly username: string;
    readonly apiKey: string;
    /** The name or number it comes from; without one, the provider's own. */
    readonly sender: string | undefined;
  };
}

const TIMEOUT_MS = 20_000;

export function createMessageSenders({ email, sms }: MessageSettings): MessageSenders {
  return { email: createSmtpSender(email), sms: createSmsSender(sms) };
}

function createSmtpSender({ url, from, requireTls }: MessageSettings['email']): SendMessage {
  return async ({ id, recipient, subject, body }) => {
    // Fetched with the first message: the sandbox sends none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      requireTLS: requireTls,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
      // An object, so that an address with a comma is one recipient and not two.
      const to = { name: '', address: recipient };
      await transport.sendMail({ from, to, subject, text: body, messageId: `<message-${id}@${domain}>` });
    } catch (error) {
      // The server's own words may repeat the address.
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

/** The bulk call of Africa's Talking, which reaches all networks of our countries. */
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

/** The sandbox's carrier: a file for each message, which is written whole or not at all. */
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

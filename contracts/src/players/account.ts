import { z } from 'zod';
import { countryCodes } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../shapes.ts';
import { accessParts } from './access.ts';
import { contactCode, email, newPassword, phone, sentCode } from './api.ts';

/** Accepts passwords chosen under earlier rules. */
export const ownPassword = z.string().min(1).max(1000, { abort: true });

const session = z.object({
  id: z.string(),
  /** Null if the browser sent none. */
  userAgent: z.string().nullable(),
  /** Of sign-up; sessions are not geolocated. */
  country: z.enum(countryCodes),
  createdAt: z.iso.datetime(),
  /** Rounded to the minute. */
  lastSeenAt: z.iso.datetime(),
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const accountApi = {
  account: endpoint('GET /api/account', 'player', {
    summary: 'When access to the account last changed, what waits for it, and unconfirmed contacts',
    data: z.object({
      lastChange: z.object({ what: z.enum(accessParts), at: z.iso.datetime() }).nullable(),
      /** No withdrawal is approved before this. */
      waitsUntil: z.iso.datetime().nullable(),
      /** Nothing can be sent before this. */
      transfersWaitUntil: z.iso.datetime().nullable(),
      /** Not confirmed by code; another person who confirms one takes it over. */
      unproven: z.array(z.enum(['email', 'phone'])),
    }),
  }),
  changePassword: endpoint('POST /api/account/password', 'player', {
    summary: 'Choose another password; all other sessions end, and withdrawals wait for a day',
    body: z.object({ currentPassword: ownPassword, password: newPassword }),
    data: z.object({ ended: z.int() }),
  }),
  changeContact: endpoint('POST /api/account/contact', 'player', {
    summary: 'Have a code sent to a new e-mail address or phone number; nothing changes before it is entered',
    body: z.discriminatedUnion('contactMethod', [
      z.object({ contactMethod: z.literal('email'), email, password: ownPassword }),
      z.object({ contactMethod: z.literal('phone'), phone, password: ownPassword }),
    ]),
    data: sentCode,
  }),
  confirmContact: endpoint('POST /api/account/contact/confirm', 'player', {
    summary:
      'Enter the code: a new contact counts, the old one is told, and withdrawals wait for a day; the current one is confirmed',
    body: z.object({ code: contactCode }),
    data: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  }),
  ownSessions: endpoint('GET /api/account/sessions', 'player', {
    summary: 'Where the player is signed in, the last used first',
    data: z.object({ sessions: z.array(session) }),
  }),
  endOwnSessions: endpoint('POST /api/account/sessions/end', 'player', {
    summary: 'End one session, or all but the one that asks',
    body: z.object({ sessionId: rowId.optional() }),
    data: z.object({ ended: z.int() }),
  }),
};

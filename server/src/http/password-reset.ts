import { useResetLink } from '../domain/backoffice/reset-links.ts';
import type { PlayerParts } from '../domain/players/parts.ts';
import type { Handlers } from './routes.ts';
import { visitorOf } from './visitor.ts';

export function passwordResetHandlers(parts: PlayerParts): Pick<Handlers, 'resetPassword'> {
  return { resetPassword: ({ body, request }) => useResetLink(parts, body, visitorOf(request)) };
}

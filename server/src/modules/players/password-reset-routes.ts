import type { Handlers } from '../../http/routes.ts';
import { visitorOf } from '../../http/visitor.ts';
import type { PlayerDeps } from './deps.ts';
import { useResetLink } from './reset-links.ts';

export function passwordResetHandlers(deps: PlayerDeps): Pick<Handlers, 'resetPassword'> {
  return { resetPassword: ({ body, request }) => useResetLink(deps, body, visitorOf(request)) };
}

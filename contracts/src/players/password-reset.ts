import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newPassword } from './auth.ts';

export const passwordResetApi = {
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with a link from support; all sessions of the player end',
    access: 'public',
    body: z.object({ token: z.string().max(100, { abort: true }), password: newPassword }),
    data: z.object({ username: z.string() }),
  }),
};

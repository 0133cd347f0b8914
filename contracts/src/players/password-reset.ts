import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newPassword } from './auth.ts';

export const passwordResetApi = {
  resetPassword: endpoint('POST /api/auth/reset-password', 'public', {
    summary: 'Choose a new password with a link from support; all sessions of the player end',
    body: z.object({ token: z.string().max(100, { abort: true }), password: newPassword }),
    data: z.object({ username: z.string() }),
  }),
};

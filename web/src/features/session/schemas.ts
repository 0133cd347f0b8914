import '../../lib/zod-without-eval.ts';

export { login, signupForm } from '@sanduku/contracts/players/api';

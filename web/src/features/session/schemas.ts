import '../../lib/zod-without-eval.ts';

export { signupForm } from '@sanduku/contracts/players/api';

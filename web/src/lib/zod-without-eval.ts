import { config } from 'zod';

// Before the first schema is made: otherwise zod tries whether it may compile code, and the content security
// policy, which forbids that, reports the attempt.
config({ jitless: true });

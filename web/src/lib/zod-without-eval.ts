import { config } from 'zod';

// Must run before the first schema: zod probes eval, and the content security policy reports it.
config({ jitless: true });

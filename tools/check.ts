// npm run check: format, lint, types, unused code, import directions, bundle budget, and all tests without a browser.
import { runCheck } from './check-steps.ts';
import { addCounts, printClosingLine } from './steps.ts';

printClosingLine(addCounts(await runCheck()));

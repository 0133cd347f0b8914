// npm start: the whole product on one port. The server runs in this very process, so that signals reach it directly.
import { ensureWebBuild } from './web-build.ts';
import './sandbox-history.ts';

// Beside the build, a first start fills its new database.
const pagesBuilt = ensureWebBuild();
const { serve } = await import('../server/src/main.ts');
await serve(pagesBuilt);

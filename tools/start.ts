// npm start: the whole product on one port. The server runs in this process, so that it receives signals.
import { writeSchema } from './schema.ts';
import { ensureWebBuild } from './web-build.ts';
import './sandbox-history.ts';

// For editors.
writeSchema();
// Seeds a new database while the web app is built.
const pagesBuilt = ensureWebBuild();
const { serve } = await import('../server/src/main.ts');
await serve(pagesBuilt);

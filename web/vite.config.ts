import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What almost every page needs, in a file of its own that stays cached from one release to the next. */
const frameworkModules = /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|cookie-es)\//;

/** The schemas' library: only forms and receipts need it, and whatever is merged with it would bring it along. */
const schemaModules = /node_modules\/zod\/|\/zod-without-eval\.ts/;

/** Our own modules. The entry stays a file of its own, which the manifest can name. */
const ownModules = /\/(web\/src\/(?!main\.tsx)|contracts\/src\/)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    // One small stylesheet for all pages: no page waits for a second one.
    cssCodeSplit: false,
    // Fonts and pictures stay files: data: fonts are against the content security policy.
    assetsInlineLimit: 0,
    // The tokens rely on light-dark() as it is; a translation for older engines would fix it at the root element.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: 'app.html',
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Few files rather than many: on a slow network every request costs more than a few kilobytes.
          groups: [
            { name: 'framework', test: frameworkModules, priority: 3 },
            { name: 'schemas', test: schemaModules, priority: 3 },
            { name: 'headless', test: /@base-ui|@floating-ui/, priority: 2, entriesAware: true },
            { name: 'base', test: ownModules, tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: ownModules,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8000,
            },
          ],
        },
      },
    },
  },
});

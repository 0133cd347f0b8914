import { dirname, join } from 'node:path';
import type { Language } from '@sanduku/contracts/languages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** What almost every page needs, in a file of its own that stays cached from one release to the next. */
const frameworkModules = /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|cookie-es)\//;

/** The schemas' library: only forms and receipts need it, and whatever is merged with it would bring it along. */
const schemaModules = /node_modules\/zod\/|\/zod-without-eval\.ts/;

/** What remembers the server's answers: only signed-in pages need it, and it would come along in the same way. */
const queryModules = /node_modules\/@tanstack\//;

/** What the landing page shares with others. Merged into a larger file, it would bring dialogs, forms and hashes along. */
const smallModules =
  /\/web\/src\/(ui\/(badge|banner)\.tsx|lib\/language\/outcomes\.\w+\.ts)|\/contracts\/src\/fairness\/(payout|patterns)\.ts/;

/** What hashes is fetched while a player chooses a stake: the dashboard does not wait for it. */
const checkModules = /\/web\/src\/features\/game\/round-check\.ts/;

/** What every form needs, and what is wrong with an entry, in words: pages without forms would fetch it with others. */
const formModules =
  /\/web\/src\/lib\/(form\.ts|language\/problems\.\w+\.ts)|\/contracts\/src\/(problems?(-message)?|players\/phone)\.ts/;

/** What only dialogs show that are fetched when they open: the dashboard would fetch it with what it shares with them. */
const dialogModules =
  /\/web\/src\/(ui\/(steps|alert-dialog|qr-code)|features\/(withdrawals\/pin-(dialog|field)|game\/receipt-code))\.tsx|\/contracts\/src\/deposits\/mobile-numbers\.ts/;

/** What the tab of transfers shares with its dialog: the dashboard would fetch it with what it shares with them, too. */
const transferModules = /\/web\/src\/features\/transfers\/texts\.\w+\.ts/;

/** What pages share that are read, and the dashboard does without. */
const readingModules =
  /\/web\/src\/ui\/(page-section|table)\.tsx|\/contracts\/src\/(fairness\/figures|transparency\/(log|signed-text|liabilities))\.ts/;

/** Our own modules. The entry stays a file of its own, which the manifest can name. */
const ownModules = /\/(web\/src\/(?!main\.tsx)|contracts\/src\/)/;

/** Players and operators have bundles of their own: neither fetches a byte of the other's. */
export const bundles = {
  player: { input: 'app.html', folder: 'assets' },
  backOffice: { input: 'admin.html', folder: 'assets/admin' },
} as const;

/**
 * Reads the texts of another language, `*.<language>.ts`, wherever the sources import the English ones, `*.en.ts`. A page
 * is built in one language, so it carries no other, and looks nothing up when it runs.
 */
function textsIn(language: Language): Plugin {
  return {
    name: 'texts-in-language',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\..*\.en\.ts$/ },
      handler: (source, importer) =>
        importer?.startsWith(join(import.meta.dirname, 'src/'))
          ? join(dirname(importer), source.replace(/\.en\.ts$/, `.${language}.ts`))
          : undefined,
    },
  };
}

export function configOf(
  { input, folder }: (typeof bundles)[keyof typeof bundles],
  language: Language = 'en',
): UserConfig {
  return {
    root: import.meta.dirname,
    plugins: [textsIn(language), react(), tailwindcss()],
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
        input,
        output: {
          entryFileNames: `${folder}/[name]-[hash].js`,
          chunkFileNames: ({ name }) => `${folder}/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            // Few files rather than many: on a slow network every request costs more than a few kilobytes.
            groups: [
              { name: 'framework', test: frameworkModules, priority: 3 },
              { name: 'schemas', test: schemaModules, priority: 3 },
              { name: 'queries', test: queryModules, priority: 3 },
              { name: 'headless', test: /@base-ui|@floating-ui/, priority: 2, entriesAware: true },
              { name: 'base', test: ownModules, tags: ['$initial'], priority: 1 },
              { name: 'small', test: smallModules, priority: 1 },
              { name: 'checks', test: checkModules, priority: 1 },
              { name: 'forms', test: formModules, priority: 1 },
              { name: 'transfers', test: transferModules, priority: 1 },
              { name: 'reading', test: readingModules, priority: 1, entriesAware: true },
              {
                name: 'shared',
                test: (id) => ownModules.test(id) && !dialogModules.test(id),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 4000,
              },
              // After the others: a group brings along what its modules need, unless another has it.
              { name: 'dialogs', test: dialogModules },
            ],
          },
        },
      },
    },
  };
}

export default defineConfig(configOf(bundles.player));

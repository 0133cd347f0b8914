import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@sanduku/contracts/languages';
import { numberMarksIn } from '@sanduku/contracts/number-marks';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** For almost every page. A separate file stays cached across releases. */
const frameworkModules = /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//;

/** Large; only forms and receipts need it. */
const schemaModules = /node_modules\/zod\/|\/zod-without-eval\.ts/;

/** They load while a player chooses a stake, after the dashboard. */
const proofModules =
  /\/web\/src\/features\/game\/round-check\.ts|\/contracts\/src\/(fairness\/(signed-receipt|base64url)|transparency\/(records|log|signed-text|signing-keys))\.ts|\/web\/src\/(lib\/signing-keys|features\/fairness\/check-logged-round)\.ts/;

/** Pages without forms do not load them. */
const formModules =
  /\/web\/src\/lib\/(form\.ts|language\/problems\.\w+\.ts)|\/contracts\/src\/(problems?(-message)?|players\/phone)\.ts/;

/** Load when a dialog opens. */
const dialogModules =
  /\/web\/src\/(ui\/(steps|alert-dialog|qr-code)|features\/(withdrawals\/pin-(dialog|field)|game\/receipt-code))\.tsx|\/contracts\/src\/deposits\/mobile-numbers\.ts/;

const transferModules = /\/web\/src\/features\/transfers\/texts\.\w+\.ts/;

const readingModules =
  /\/web\/src\/ui\/(page-section|table)\.tsx|\/contracts\/src\/(fairness\/figures|transparency\/(log|signed-text|liabilities))\.ts/;

const ofLanding = importsOf(['features/landing/landing-page.tsx']);
const ofVisitors = importsOf(['main.tsx', 'app/sign-in.ts', ...publicPages()]);
const ofPlayers = importsOf(['app/signed-in.ts']);
/** The entry stays separate: the manifest names it. */
const base = importsOf(['main.tsx']).union(ofLanding.intersection(ofPlayers));
base.delete(join(import.meta.dirname, 'src/main.tsx'));
/** One request instead of ten for the dashboard and public pages with forms or cards. */
const common = ofPlayers.intersection(ofVisitors).difference(base);
const signedInOnly = ofPlayers.difference(ofVisitors);

function publicPages(): string[] {
  return globSync(
    'features/{landing,session,documents,fairness,transparency,password-reset,not-found}/*-page.tsx',
    {
      cwd: join(import.meta.dirname, 'src'),
    },
  );
}

/** With their static imports, recursively. */
function importsOf(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|\}) (?!type)[^;]*?from '(.+?)';/gm,
    ))
      if (path?.startsWith('.')) follow(join(dirname(file), path));
      else if (path?.startsWith('@sanduku/contracts/'))
        follow(join(import.meta.dirname, '../contracts/src', `${path.slice(19)}.ts`));
  };
  for (const entry of entries) follow(join(import.meta.dirname, 'src', entry));
  return found;
}

const preloadHelper = /vite\/preload-helper/;

const ownModules = /\/(web\/src\/(?!main\.tsx)|contracts\/src\/)/;

export const bundles = {
  player: { input: 'app.html', folder: 'assets' },
  backOffice: { input: 'admin.html', folder: 'assets/admin' },
} as const;

/** Each page has one language: imports of `*.en.ts` become those of that language. */
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
    define: { NUMBER_MARKS: JSON.stringify(numberMarksIn(language)) },
    plugins: [textsIn(language), react(), tailwindcss()],
    build: {
      outDir: 'dist',
      manifest: true,
      modulePreload: { polyfill: false },
      // One small stylesheet for all pages.
      cssCodeSplit: false,
      // The content security policy forbids data: fonts.
      assetsInlineLimit: 0,
      // The oldest that Tailwind supports.
      cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
      rolldownOptions: {
        input,
        output: {
          entryFileNames: `${folder}/[name]-[hash].js`,
          chunkFileNames: ({ name }) => `${folder}/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            // On a slow network, a request costs more than a few kilobytes.
            groups: [
              { name: 'framework', test: frameworkModules, priority: 3 },
              { name: 'schemas', test: schemaModules, priority: 3 },
              ...(input === bundles.player.input
                ? [
                    {
                      name: 'base',
                      test: (id: string) => base.has(id) || preloadHelper.test(id),
                      priority: 2,
                    },
                    { name: 'common', test: (id: string) => common.has(id), priority: 2 },
                  ]
                : [{ name: 'base', test: ownModules, tags: ['$initial' as const], priority: 1 }]),
              { name: 'proofs', test: proofModules, priority: 1 },
              { name: 'forms', test: formModules, priority: 1 },
              { name: 'transfers', test: transferModules, priority: 1 },
              { name: 'reading', test: readingModules, priority: 1, entriesAware: true },
              {
                name: 'visitors',
                test: (id) => ofVisitors.has(id) && ownModules.test(id),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 8000,
                priority: 1,
              },
              { name: 'signed-in', test: (id) => signedInOnly.has(id), priority: 1 },
              {
                name: 'shared',
                test: (id) => ownModules.test(id) && !dialogModules.test(id),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 4000,
              },
              // Last: a group also takes dependencies that no other group has.
              { name: 'dialogs', test: dialogModules },
            ],
          },
        },
      },
    },
  };
}

export default defineConfig(configOf(bundles.player));

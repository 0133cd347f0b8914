// Which way imports may point (docs/architecture.md). Tests and benchmarks may import anything.
const test = String.raw`\.(test|spec)\.tsx?$|/testing(/|\.tsx?$)|/security-tests/`;

/** What features of the web part offer to each other. */
const offered = [
  'session/(player\\.ts|own\\.tsx)',
  'realtime/notification-gate\\.ts',
  'play-limits/own-decision\\.ts',
  'account/(own-change|device-words)\\.ts',
  'second-factors/(question\\.ts|second-factor-step\\.tsx|second-factors-card\\.tsx)',
  'withdrawals/(pin-field\\.tsx|has-pin\\.ts)',
  'game/free-round\\.tsx',
  'fairness/receipts(\\.\\w\\w)?\\.ts',
]
  .map((file) => `^web/src/features/${file}$`)
  .join('|');

const layersAbove = {
  lib: 'database|ledger|modules|rails|http|realtime|jobs',
  database: 'ledger|modules|rails|http|realtime|jobs',
  ledger: 'modules|rails|http|realtime|jobs',
  modules: 'rails|realtime',
  rails: 'ledger|database|http|realtime|jobs',
  http: 'rails|realtime|jobs',
  realtime: 'rails|http|jobs',
  jobs: 'rails|http|realtime|modules',
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // realtime | modules -> ledger -> database -> lib. Rails implement ports that modules own: they know the modules,
    // modules do not know them, and only app.ts brings the two together.
    ...Object.entries(layersAbove).map(([layer, above]) => ({
      name: `server-${layer}-looks-down`,
      severity: 'error',
      from: { path: `^server/src/${layer}/`, pathNot: test },
      to: { path: `^server/src/(${above})/` },
    })),
    {
      // What a module does is the same whoever calls it: only its routes and its jobs know how calls and jobs arrive.
      name: 'use-cases-know-no-transport',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: `routes\\.ts$|jobs\\.ts$|webhooks\\.ts$|${test}` },
      to: { path: '^server/src/(http|jobs)/' },
    },
    {
      // Who calls is a player or an operator; beyond that, what holds for every call knows no capability.
      name: 'http-knows-only-who-calls',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: test },
      to: { path: '^server/src/modules/(?!players/|operators/)' },
    },
    {
      // The parts are wired together in one place, and nothing reaches back into it.
      name: 'nobody-imports-the-wiring',
      severity: 'error',
      from: { pathNot: `^server/src/(main\\.ts$|sandbox/)|^(ops|e2e|tools)/|${test}` },
      to: { path: '^server/src/(app|main)\\.ts$' },
    },
    {
      // The days behind a sandbox are told before it serves, and by nobody else.
      name: 'only-main-tells-the-history',
      severity: 'error',
      from: { pathNot: `^server/src/(main\\.ts$|sandbox/)|${test}` },
      to: { path: '^server/src/sandbox/' },
    },
    {
      // The agreement runs on both sides: pure rules, no platform.
      name: 'contracts-import-only-zod-and-noble',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { pathNot: '^contracts/src/|^node_modules/(zod|@noble/(hashes|curves))/' },
    },
    {
      // web -> contracts <- server: they meet over the wire only.
      name: 'web-does-not-import-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-does-not-import-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      // A feature uses what others offer, by name; the rest of it is its own. Routes put features together.
      name: 'features-use-only-what-others-offer',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: `^web/src/features/$1/|${offered}` },
    },
    {
      // The design system serves every feature and the back office alike.
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: test },
      to: { path: '^web/src/(app|features|backoffice)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      // What runs in production is a dependency of its workspace. A type is no longer there when it runs.
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: '^(contracts|server|web)/src/', pathNot: test },
      to: { path: '^node_modules/', dependencyTypesNot: ['npm', 'type-only', 'npm-no-pkg'] },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { path: '^(contracts|server|web)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-import-of-what-is-not-there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      from: { orphan: true, path: '^(contracts|server|web)/src/', pathNot: `${test}|\\.d\\.ts$` },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results)/' },
    // Imports of types point somewhere too.
    tsPreCompilationDeps: true,
    // A workspace sees its own package.json and the root's.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

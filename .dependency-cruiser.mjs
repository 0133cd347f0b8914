// Allowed directions of imports (docs/architecture.md). Tests and benchmarks may import anything.
const test = String.raw`\.(test|spec)\.tsx?$|/testing(/|\.tsx?$)|/security-tests/`;

const offered = [
  'session/own\\.tsx',
  'play-limits/own-decision\\.ts',
  'account/device-words\\.ts',
  'second-factors/(question\\.ts|second-factor-step\\.tsx|second-factors-card\\.tsx)',
  'withdrawals/(pin-field\\.tsx|(has-pin|hold)\\.ts)',
  'game/free-round\\.tsx',
  'fairness/(receipts(\\.\\w\\w)?|logged-round-sample)\\.ts',
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
    // realtime | modules -> ledger -> database -> lib. Rails implement ports of modules; app.ts connects them.
    ...Object.entries(layersAbove).map(([layer, above]) => ({
      name: `server-${layer}-looks-down`,
      severity: 'error',
      from: { path: `^server/src/${layer}/`, pathNot: test },
      to: { path: `^server/src/(${above})/` },
    })),
    {
      // Only a module's routes and jobs depend on HTTP and the job runner.
      name: 'use-cases-know-no-transport',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: `routes\\.ts$|jobs\\.ts$|webhooks\\.ts$|${test}` },
      to: { path: '^server/src/(http|jobs)/' },
    },
    {
      // Code for all calls knows players and operators, but no other capability.
      name: 'http-knows-only-who-calls',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: test },
      to: { path: '^server/src/modules/(?!players/|operators/)' },
    },
    {
      name: 'nobody-imports-the-wiring',
      severity: 'error',
      from: { pathNot: `^server/src/(main\\.ts$|sandbox/)|^(ops|e2e|tools)/|${test}` },
      to: { path: '^server/src/(app|main)\\.ts$' },
    },
    {
      // Only the start of a sandbox imports its seeded history.
      name: 'only-main-tells-the-history',
      severity: 'error',
      from: { pathNot: `^server/src/(main\\.ts$|sandbox/)|${test}` },
      to: { path: '^server/src/sandbox/' },
    },
    {
      // Contracts run on both sides.
      name: 'contracts-import-only-zod-and-noble',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { pathNot: '^contracts/src/|^node_modules/(zod|@noble/(hashes|curves))/' },
    },
    {
      // web -> contracts <- server.
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
      // Routes combine features.
      name: 'features-use-only-what-others-offer',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: `^web/src/features/$1/|${offered}` },
    },
    {
      name: 'ui-lib-and-server-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib|server)/', pathNot: test },
      to: { path: '^web/src/(app|features|backoffice)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      // Production code needs a dependency of its workspace, except for types.
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
    tsPreCompilationDeps: true,
    // A workspace uses its package.json and the root's.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

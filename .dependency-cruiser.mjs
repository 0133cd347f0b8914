// Which way imports may point (docs/architecture.md). Tests and benchmarks may import anything.
const test = String.raw`\.(test|spec)\.tsx?$|/testing(/|\.tsx?$)|/attacks/`;
const layersAbove = {
  database: 'ledger|domain|rails|http|realtime|jobs',
  ledger: 'domain|rails|http|realtime|jobs',
  domain: 'rails|http|realtime|jobs',
  rails: 'ledger|database|http|realtime|jobs',
  http: 'rails|realtime|jobs',
  realtime: 'rails|http|jobs',
  jobs: 'rails|http|realtime',
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // http | realtime | jobs -> domain -> ledger -> database. Rails implement ports that the domain owns: they
    // know the domain, it does not know them, and only app.ts brings the two together.
    ...Object.entries(layersAbove).map(([layer, above]) => ({
      name: `server-${layer}-looks-down`,
      severity: 'error',
      from: { path: `^server/src/${layer}/`, pathNot: test },
      to: { path: `^server/src/(${above})/` },
    })),
    {
      // The parts are wired together in one place, and nothing reaches back into it.
      name: 'nobody-imports-the-wiring',
      severity: 'error',
      from: { pathNot: `^server/src/main\\.ts$|^(bench|e2e|tools)/|${test}` },
      to: { path: '^server/src/(app|main)\\.ts$' },
    },
    {
      // The agreement runs on both sides: pure rules, no platform.
      name: 'contracts-import-only-zod-and-hashes',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { pathNot: '^contracts/src/|^node_modules/(zod|@noble/hashes)/' },
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
      // What two features share belongs into ui/ or lib/; routes put features together.
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
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

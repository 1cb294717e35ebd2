/**
 * Who may import whom; the table of docs/architecture.md, one rule a row. Run by `scripts/checks/check-boundaries.ts`, which
 * also makes sure that every source was really read.
 */
const TESTS = ['\\.(test|spec)\\.tsx?$', '^server/test/', '^e2e/', '^bench/'];
const TEST_TOOLS = '(^|/)node_modules/(vitest|fast-check|@vitest/[^/]+)/';
/** What an operation may touch, as types; it imports no feature, so the platform and the leaves may name it. */
const CONTEXT = '^server/src/context\\.ts$';
const LEAF = '^server/src/features/([^/]+)/(.+\\.queries|.+\\.policy|checks)\\.ts$';
/** What a leaf may import; `$1` is its feature. */
const BELOW_LEAVES = [
  '^contract/src/',
  '^server/src/(platform|access)/',
  CONTEXT,
  '^server/src/features/$1/(.+\\.queries|.+\\.policy|checks)\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'resolves',
      comment: 'An import leads nowhere: mend the path, or run npm install.',
      severity: 'error',
      from: {},
      // A virtual module is made by a plugin of the build.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-cycles',
      comment: 'Files import each other in a circle (types count): move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'own-packages',
      comment: 'An npm package is imported that the package.json beside the sources does not list: add it there.',
      severity: 'error',
      from: { path: '^(contract|server|web|scripts|bench|e2e)/|^[^/]+$' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-bundled', 'npm-peer', 'npm-optional'],
        pathNot: [TEST_TOOLS, '^(contract|server|web)/'],
      },
    },
    {
      name: 'product-without-dev-packages',
      comment: 'What runs in production may not import a devDependency: list the package in dependencies.',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-without-test-code',
      comment: 'What runs in production may not import tests or what tests build with.',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: TESTS },
      to: { path: [...TESTS, TEST_TOOLS] },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'The contract is read by both sides: it may import itself and zod, nothing else.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TESTS },
      to: { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'web-never-server',
      comment: 'The interface knows the server by the contract only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-web',
      comment: 'The server knows the interface by the contract only.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: 'A module of Node does not exist in a browser.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'server/src/platform would serve any product: it imports the contract and npm packages only.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: TESTS },
      to: { path: '^(server|scripts|bench|e2e)/', pathNot: ['^server/src/platform/', CONTEXT] },
    },
    {
      name: 'context-is-a-type',
      comment: 'The platform and the leaves may name the context, not make it: import type.',
      severity: 'error',
      from: { path: ['^server/src/platform/', LEAF], pathNot: TESTS },
      to: { path: CONTEXT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'context-knows-no-feature',
      comment:
        'server/src/context.ts serves every feature: it imports the contract, platform, access and npm packages only.',
      severity: 'error',
      from: { path: CONTEXT },
      to: { path: '^(server|scripts|bench|e2e)/', pathNot: '^server/src/(platform|access)/' },
    },
    {
      name: 'access-stands-on-the-platform',
      comment:
        'server/src/access says in SQL who sees which groups: it imports the contract, the platform and Kysely only.',
      severity: 'error',
      from: { path: '^server/src/access/', pathNot: TESTS },
      to: { pathNot: ['^contract/src/', '^server/src/(platform|access)/', '(^|/)node_modules/kysely/'] },
    },
    {
      name: 'features-meet-at-index',
      comment: 'A feature is entered by its index.ts: export there what another feature needs.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'rooms-meet-at-the-root',
      comment:
        'Folders inside a feature import each other through files at the feature’s root only: move what both need there.',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/([^/]+)/' },
      to: { path: '^$1/src/features/$2/[^/]+/', pathNot: '^$1/src/features/$2/$3/' },
    },
    {
      name: 'features-know-no-entry',
      comment: 'A feature imports the contract, platform, access, context and other features, never what starts it.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: TESTS },
      to: {
        path: '^(server|scripts|bench|e2e)/',
        pathNot: ['^server/src/(features|access|platform)/', CONTEXT],
      },
    },
    {
      name: 'queries-are-leaves',
      comment:
        'SQL stands apart: *.queries.ts imports the contract, platform, access, Kysely and other leaves of its feature.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/.+\\.queries\\.ts$' },
      to: {
        pathNot: [...BELOW_LEAVES, '(^|/)node_modules/kysely/'],
      },
    },
    {
      name: 'sql-in-queries',
      comment: 'SQL stands in *.queries.ts, the platform and access only: move the statement there.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [...TESTS, '\\.queries\\.ts$', '^server/src/(platform|access)/'] },
      to: { path: '(^|/)node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-leaves',
      comment:
        'Rules are pure: *.policy.ts and checks.ts import the contract, platform, access and other leaves of the feature.',
      severity: 'error',
      from: { path: LEAF, pathNot: '\\.queries\\.ts$' },
      to: {
        pathNot: BELOW_LEAVES,
      },
    },
    {
      name: 'web-lib-lowest',
      comment: 'web/src/lib imports itself, the contract and npm packages only.',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/', pathNot: '^web/src/lib/' },
    },
    {
      name: 'web-ui-above-lib',
      comment: 'web/src/ui draws: it imports lib and itself, never domain, a feature or the app.',
      severity: 'error',
      // A story may show a widget with what belongs into it.
      from: { path: '^web/src/ui/', pathNot: '\\.stories\\.tsx$' },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|lib)/' },
    },
    {
      name: 'web-ui-pure',
      comment:
        'web/src/ui is a widget library: props in, events out. What makes calls, or knows the session or an address, is in web/src/domain.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: [...TESTS, '\\.stories\\.tsx$'] },
      to: {
        path: '^web/src/lib/(address|api|events|notifications|seal|session|use-)',
        pathNot: ['^web/src/lib/api/api-errors\\.ts$', '^web/src/lib/use-search-text\\.ts$'],
      },
    },
    {
      name: 'web-ui-knows-no-calls',
      comment: 'web/src/ui imports words and limits of the contract, but no call: props bring what a widget shows.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: [...TESTS, '\\.stories\\.tsx$'] },
      to: {
        path: '^contract/src/',
        pathNot:
          '^contract/src/(constants|access/roles|administration/menu-icons|kit/(envelope|field-problem|list))\\.ts$',
      },
    },
    {
      name: 'web-domain-above-ui',
      comment:
        'web/src/domain is what several features share: it imports lib, ui and itself, never a feature or the app.',
      severity: 'error',
      from: { path: '^web/src/domain/' },
      to: { path: '^web/src/', pathNot: '^web/src/(domain|ui|lib)/' },
    },
    {
      name: 'web-features-above-domain',
      comment: 'A feature of the interface imports lib, ui and domain, never the app.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/', pathNot: '^web/src/(features|domain|ui|lib)/' },
    },
    {
      name: 'web-features-apart',
      comment: 'Features of the interface meet in web/src/app only.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
  ],
  options: {
    // Types count as imports; without this line they are gone before the rules see them.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(contract|server|web)/(dist|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};

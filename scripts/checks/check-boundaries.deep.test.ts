import { expect, test } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';
import { plantTree } from './plant-tree.ts';

const PACKAGES = ['zod', 'kysely', 'pg', 'react', 'vitest', 'fast-check', 'vite', '@lingui/core'];
const manifest = (name: string, dependencies: string[], devDependencies: string[] = []) =>
  JSON.stringify({
    name,
    type: 'module',
    ...(name === '@greenroom/contract' ? { exports: { './*': './src/*' } } : {}),
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
    devDependencies: Object.fromEntries(devDependencies.map((dependency) => [dependency, '*'])),
  });

/** A project that follows each row in the table with at least one import. */
const CLEAN = {
  'package.json': manifest('greenroom', [], ['vitest', 'fast-check']),
  'contract/package.json': manifest('@greenroom/contract', ['zod']),
  'server/package.json': manifest('@greenroom/server', ['@greenroom/contract', 'kysely', 'pg']),
  'web/package.json': manifest('@greenroom/web', ['@greenroom/contract', 'react', '@lingui/core'], ['vite']),
  'contract/src/hosts.ts':
    "import { z } from 'zod';\nexport const host = z.string();\nexport type Host = z.infer<typeof host>;\n",
  'contract/src/hosts.test.ts':
    "import { test } from 'vitest';\nimport { host } from './hosts.ts';\ntest('x', () => host);\n",
  'server/src/context.ts':
    "import type { Scope } from './access/scope.ts';\nimport type { Clock } from './platform/clock.ts';\nexport interface Ctx { clock: Clock; scope: Scope }\n",
  'server/src/access/scope.ts':
    "import { sql } from 'kysely';\nimport { db } from '../platform/db.ts';\nexport type Scope = 'all';\nexport const inScope = [sql, db];\n",
  'server/src/platform/clock.ts':
    "import { type Host, host } from '@greenroom/contract/hosts.ts';\nexport type Clock = Host;\nexport const now = host;\n",
  'server/src/platform/mount.ts': "import type { Ctx } from '../context.ts';\nexport type Run = (ctx: Ctx) => void;\n",
  'server/src/platform/db.ts':
    "import { Kysely } from 'kysely';\nimport { Pool } from 'pg';\nexport const db = [Kysely, Pool];\n",
  'server/src/features/hosts/index.ts':
    "export { addHost } from './add-host.ts';\nexport { listMoves } from './moves/list-moves.ts';\n",
  'server/src/features/hosts/moves/list-moves.ts':
    "import { moves } from './moves.queries.ts';\nimport { insertHost } from '../hosts.queries.ts';\nexport const listMoves = [moves, insertHost];\n",
  'server/src/features/hosts/moves/moves.queries.ts':
    "import { inScope } from '../../../access/scope.ts';\nimport { may } from '../hosts.policy.ts';\nexport const moves = [inScope, may];\n",
  'server/src/features/hosts/add-host.ts':
    "import type { Ctx } from '../../context.ts';\nimport { now } from '../../platform/clock.ts';\nimport { findGroup } from '../groups/index.ts';\nimport { insertHost } from './hosts.queries.ts';\nimport type { RawBuilder } from 'kysely';\nexport const addHost = (ctx: Ctx): RawBuilder<unknown>[] => [ctx, now, findGroup, insertHost];\n",
  'server/src/features/hosts/hosts.queries.ts':
    "import { sql } from 'kysely';\nimport type { Ctx } from '../../context.ts';\nimport { may } from './hosts.policy.ts';\nexport const insertHost = (ctx: Ctx) => [sql, may, ctx];\n",
  'server/src/features/hosts/hosts.policy.ts':
    "import { host } from '@greenroom/contract/hosts.ts';\nexport const may = host;\n",
  'server/src/features/groups/index.ts':
    "import { now } from '../../platform/clock.ts';\nexport const findGroup = now;\n",
  'server/src/main-serve.ts': "import { addHost } from './features/hosts/index.ts';\naddHost;\n",
  'web/src/main.ts': "import { App } from './app/app.tsx';\nApp;\n",
  'web/src/app/app.tsx': "import { Hosts } from '../features/hosts/hosts.screen.tsx';\nexport const App = Hosts;\n",
  'web/src/features/hosts/hosts.screen.tsx':
    "import { Picker } from '../../domain/picker.tsx';\nimport { Table } from '../../ui/table.tsx';\nimport { Panel } from './panel/panel.tsx';\nexport const Hosts = [Picker, Table, Panel];\n",
  'web/src/features/hosts/panel/panel.tsx':
    "import { Field } from './field.tsx';\nimport { read } from '../hosts.data.ts';\nexport const Panel = [Field, read];\n",
  'web/src/features/hosts/panel/field.tsx': "export const Field = 'field';\n",
  'web/src/features/hosts/hosts.data.ts': "export const read = 'read';\n",
  'web/src/ui/table.tsx':
    "import { createElement } from 'react';\nimport { text } from '../lib/text.ts';\nexport const Table = [createElement, text];\n",
  'web/src/domain/picker.tsx':
    "import { call } from '../lib/api/call.ts';\nimport { Table } from '../ui/table.tsx';\nexport const Picker = [call, Table];\n",
  'web/src/lib/text.ts': "export const text = 'text';\n",
  'web/src/lib/api/call.ts':
    "import { i18n } from '@lingui/core';\nimport { host } from '@greenroom/contract/hosts.ts';\nimport parts from 'virtual:parts';\nexport const call = [host, i18n, parts];\n",
  'web/vite.config.ts': "import { defineConfig } from 'vite';\nexport default defineConfig({});\n",
};

/** One violation for each rule, each in its own file: the file, its text, and the rule. */
const PLANTED: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['server/src/features/hosts/gone.ts', "export { x } from './nowhere.ts';\n", 'resolves'],
  ['server/src/platform/ring-a.ts', "import type { B } from './ring-b.ts';\nexport type A = B | 1;\n", 'no-cycles'],
  ['server/src/platform/foreign.ts', "export { createElement } from 'react';\n", 'own-packages'],
  ['scripts/foreign.ts', "export { Pool } from 'pg';\n", 'own-packages'],
  ['web/src/lib/dev.ts', "export { defineConfig } from 'vite';\n", 'product-without-dev-packages'],
  ['server/src/features/hosts/tested.ts', "export { test } from 'vitest';\n", 'product-without-test-code'],
  ['contract/src/clock.ts', "export { setTimeout } from 'node:timers/promises';\n", 'contract-imports-zod-only'],
  ['contract/src/reach.ts', "export { db } from '../../server/src/platform/db.ts';\n", 'contract-imports-zod-only'],
  ['web/src/lib/reach.ts', "export type { Ctx } from '../../../server/src/context.ts';\n", 'web-never-server'],
  ['server/src/platform/reach.ts', "export { call } from '../../../web/src/lib/api/call.ts';\n", 'server-never-web'],
  ['web/src/lib/files.ts', "export { readFile } from 'node:fs/promises';\n", 'web-runs-in-a-browser'],
  [
    'server/src/platform/knows.ts',
    "export { addHost } from '../features/hosts/index.ts';\n",
    'platform-knows-no-feature',
  ],
  ['server/src/platform/scoped.ts', "export type { Scope } from '../access/scope.ts';\n", 'platform-knows-no-feature'],
  [
    'server/src/access/knows.ts',
    "export { addHost } from '../features/hosts/index.ts';\n",
    'access-stands-on-the-platform',
  ],
  ['server/src/access/makes.ts', "export type { Ctx } from '../context.ts';\n", 'access-stands-on-the-platform'],
  ['server/src/platform/makes.ts', "export * from '../context.ts';\n", 'context-is-a-type'],
  [
    'server/src/features/groups/inside.ts',
    "export type { addHost } from '../hosts/add-host.ts';\n",
    'features-meet-at-index',
  ],
  [
    'server/src/features/groups/tree/deep.ts',
    "export { moves } from '../../hosts/moves/moves.queries.ts';\n",
    'features-meet-at-index',
  ],
  [
    'server/src/features/hosts/bind/across.ts',
    "export { moves } from '../moves/moves.queries.ts';\n",
    'rooms-meet-at-the-root',
  ],
  ['web/src/features/hosts/list/across.tsx', "export { Panel } from '../panel/panel.tsx';\n", 'rooms-meet-at-the-root'],
  ['server/src/features/groups/entry.ts', "import '../../main-serve.ts';\n", 'features-know-no-entry'],
  ['server/src/features/groups/groups.queries.ts', "export { findGroup } from './index.ts';\n", 'queries-are-leaves'],
  [
    'server/src/features/hosts/moves/up.queries.ts',
    "export { addHost } from '../add-host.ts';\n",
    'queries-are-leaves',
  ],
  ['server/src/features/hosts/ask.ts', "export { sql } from 'kysely';\n", 'sql-in-queries'],
  ['server/src/ask.ts', "export { sql } from 'kysely';\n", 'sql-in-queries'],
  ['server/src/features/groups/groups.policy.ts', "export { sql } from 'kysely';\n", 'rules-are-leaves'],
  ['server/src/features/groups/checks.ts', "export { may } from '../hosts/hosts.policy.ts';\n", 'rules-are-leaves'],
  ['web/src/lib/up.ts', "export { Table } from '../ui/table.tsx';\n", 'web-lib-lowest'],
  ['web/src/ui/up.tsx', "export { Hosts } from '../features/hosts/hosts.screen.tsx';\n", 'web-ui-above-lib'],
  ['web/src/ui/calls.tsx', "export { call } from '../lib/api/call.ts';\n", 'web-ui-pure'],
  ['web/src/ui/knows.tsx', "export { host } from '@greenroom/contract/hosts.ts';\n", 'web-ui-knows-no-calls'],
  ['web/src/domain/up.tsx', "export { Hosts } from '../features/hosts/hosts.screen.tsx';\n", 'web-domain-above-ui'],
  ['web/src/features/hosts/up.tsx', "export { App } from '../../app/app.tsx';\n", 'web-features-above-domain'],
  ['web/src/features/groups/over.tsx', "export { Hosts } from '../hosts/hosts.screen.tsx';\n", 'web-features-apart'],
];

/** The other half of the planted cycle, which is reported once. */
const RING = { 'server/src/platform/ring-b.ts': "import type { A } from './ring-a.ts';\nexport type B = A | 2;\n" };

test('a project that follows the table of imports has nothing to fix', async () => {
  expect(await checkBoundaries(await plantTree(CLEAN, PACKAGES))).toEqual([]);
});

test('each forbidden import is reported with its rule, including types', async () => {
  const files = { ...CLEAN, ...RING, ...Object.fromEntries(PLANTED.map(([path, text]) => [path, text])) };
  const problems = await checkBoundaries(await plantTree(files, PACKAGES));
  const found = (path: string, rule: string) =>
    problems.some((problem) => problem.startsWith(`${path} → `) && problem.includes(`: ${rule}. `));
  expect(PLANTED.filter(([path, , rule]) => !found(path, rule)).map(([path, , rule]) => `${path} ${rule}`)).toEqual([]);
});

test('the context cannot import a feature', async () => {
  const context = "export type { addHost } from './features/hosts/index.ts';\n";
  const problems = await checkBoundaries(await plantTree({ ...CLEAN, 'server/src/context.ts': context }, PACKAGES));
  expect(problems.join('\n')).toContain(
    'server/src/context.ts → server/src/features/hosts/index.ts: context-knows-no-feature.',
  );
});

test('a run that reads no source fails', async () => {
  const problems = await checkBoundaries(await plantTree({ 'server/package.json': '{}' }));
  expect(problems).toEqual(['no source was found: run this in the project’s folder']);
});

test('a source whose imports the parser does not see is reported', async () => {
  const files = { 'web/src/blind.ts': "export { x } from '../dist/x.js';\n", 'web/dist/x.js': 'export const x = 1;\n' };
  expect(await checkBoundaries(await plantTree(files))).toEqual(['web/src/blind.ts: its imports were not read']);
});

import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scaled } from './scripts/machine-speed.ts';
import { messages } from './web/messages-plugin.ts';

const TIMEOUT_MS = scaled(30_000);
/**
 * Which tests run: all but `*.deep.test.ts` (`quick`, as `npm test` sets it), those and the ones with more cases (`deep`, as
 * `npm run test:deep` sets it), or all that a call of Vitest names (`all`, or not set).
 */
const DEPTH = process.env.TEST_DEPTH;
/** Tests that generate their input, and generate more of it in the deep part; see `server/test/runs.ts`. */
const WITH_MORE_CASES = ['server/src/hostile-input.test.ts'];
/** These take longest: one that is begun last would run alone at the end, on one of two cores. */
const LONGEST_FIRST = [
  'server/src/scoped-lists.deep.test.ts',
  'server/src/features/applications/killed.deep.test.ts',
  'server/src/hostile-input.test.ts',
  'server/src/platform/db/cluster/cluster.deep.test.ts',
  'server/src/matrix-objects.test.ts',
];

/** As Vitest orders files, within each project those of `LONGEST_FIRST` before the others. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST_FIRST.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONGEST_FIRST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) =>
      one.project.name === other.project.name ? rank(one) - rank(other) : 0,
    );
  }
}

/** One group of tests; the server's share one PostgreSQL, from which each file gets a database of its own. */
function project(name: string, folder: string, globalSetup: string[] = []) {
  return {
    test: {
      name,
      include:
        DEPTH === 'deep'
          ? [`${folder}/**/*.deep.test.ts`, ...WITH_MORE_CASES.filter((path) => path.startsWith(`${folder}/`))]
          : [`${folder}/**/*.test.{ts,tsx}`],
      exclude: [...configDefaults.exclude, '**/dist/**', ...(DEPTH === 'quick' ? ['**/*.deep.test.ts'] : [])],
      environment: 'node' as const,
      globalSetup,
      pool: 'forks' as const,
      // A process loads what it tests once, not once a file; what a file stubs is put back after it.
      isolate: false,
      unstubGlobals: true,
      restoreMocks: true,
      testTimeout: TIMEOUT_MS,
      hookTimeout: TIMEOUT_MS,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: Sequencer },
    // What tests read without importing it: with these changed, `--changed` runs them all.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/**', '**/messages/**'],
    projects: [
      project('contract', 'contract'),
      project('server', 'server', ['./server/test/global-setup.ts']),
      // What the interface says comes compiled, as its build has it.
      { ...project('web', 'web'), plugins: [messages(join(import.meta.dirname, 'messages'))] },
      project('scripts', 'scripts'),
    ],
  },
});

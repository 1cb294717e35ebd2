import { configDefaults, defineConfig } from 'vitest/config';

const TIMEOUT_MS = 30_000;

/** One group of tests; the server's share one PostgreSQL, from which each file gets a database of its own. */
function project(name: string, folder: string, globalSetup: string[] = []) {
  return {
    test: {
      name,
      include: [`${folder}/**/*.test.{ts,tsx}`],
      exclude: [...configDefaults.exclude, '**/dist/**'],
      environment: 'node' as const,
      globalSetup,
      pool: 'forks' as const,
      testTimeout: TIMEOUT_MS,
      hookTimeout: TIMEOUT_MS,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('contract', 'contract'),
      project('server', 'server', ['./server/test/global-setup.ts']),
      project('web', 'web'),
      project('scripts', 'scripts'),
    ],
  },
});

import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './e2e/chromium.ts';
import { scaled } from './scripts/machine-speed.ts';

const chromium = findChromium();

/** Which journeys run: all but `*.deep.spec.ts` (`quick`), those (`deep`), or all; as in `vitest.config.ts`. */
const DEPTH = process.env.TEST_DEPTH;
const DEEP = '**/*.deep.spec.ts';
/** Stories need no product: `--project=stories` alone starts none. */
const needsProduct = !process.argv.includes('--project=stories');

export default defineConfig({
  testDir: 'e2e',
  testMatch: DEPTH === 'deep' ? DEEP : '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  ...(needsProduct && { globalSetup: './e2e/global-setup.ts' }),
  projects: [
    // Without traces: pictures of a page on which a hundred stories are shown in turn would take longer than they do.
    {
      name: 'stories',
      testMatch: 'stories/**/*.spec.ts',
      testIgnore: DEPTH === 'deep' ? '**' : [],
      use: { trace: 'off' },
    },
    { name: 'e2e', testIgnore: ['stories/**', ...(DEPTH === 'quick' ? [DEEP] : [])] },
  ],
  // Journeys also wait: on two cores, two at once left a sixth of the time unused.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: scaled(90_000),
  expect: { timeout: scaled(15_000) },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...CHROMIUM_FLAGS],
    },
  },
});

import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run pictures`: takes the README's screenshots of Greenroom. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../test-results/pictures',
  globalSetup: './global-setup.ts',
  projects: [{ name: 'pictures' }],
  reporter: 'list',
});

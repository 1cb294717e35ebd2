import { test } from '@playwright/test';
import { buildGallery } from './gallery-server.ts';

// Once for all workers: each of them serves what was built.
test('the gallery of stories is built', async () => {
  test.setTimeout(180_000);
  await buildGallery();
});

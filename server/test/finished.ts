import { type Batch, readBatch } from '@greenroom/contract/applications/applications.ts';
import { expect, vi } from 'vitest';

import type { TestServer } from './server.ts';
import type { SignedIn } from './signed-in.ts';

/** Waits until a batch is fully examined, and returns it. */
export async function finished(server: TestServer, as: SignedIn, batchId: number, timeoutMs = 20_000): Promise<Batch> {
  return vi.waitFor(
    async () => {
      const batch = await server.get(readBatch, { batchId }, { as });
      expect(batch.state).toBe('finished');
      return batch;
    },
    { timeout: timeoutMs, interval: 50 },
  );
}

import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Head } from './verify-chain.ts';

const head = z.object({ at: z.string(), position: z.number().int(), hash: z.string() });

/** Where the daily check notes the end of the chain, a line each time: outside of the database. */
export function headsFile(dataFolder: string): string {
  return join(dataFolder, 'audit-heads.ndjson');
}

/** Every end that was noted; none where there is no file yet. A last line that was cut off by a crash is left out. */
export async function readHeads(path: string): Promise<Head[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.split('\n').slice(0, -1);
  return whole.map((line) => head.parse(JSON.parse(line)));
}

export async function noteHead(path: string, at: Date, { position, hash }: Head): Promise<void> {
  await appendFile(path, `${JSON.stringify({ at: at.toISOString(), position, hash })}\n`, { mode: 0o600 });
}

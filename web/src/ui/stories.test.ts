import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const UI = import.meta.dirname;

/** What a file imports, statically or on demand, as paths from this folder. */
async function importsOf(file: string): Promise<string[]> {
  const source = await readFile(join(UI, file), 'utf8');
  const found = source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g);
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)));
}

test('every widget is drawn by a story, or is part of one that is', async () => {
  const files = (await readdir(UI, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const waiting = files.filter((file) => file.endsWith('.stories.tsx'));
  const drawn = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const part of (await importsOf(file)).filter((path) => !path.startsWith('..'))) {
      if (!drawn.has(part)) waiting.push(part);
      drawn.add(part);
    }
  }
  expect(files.filter((file) => !drawn.has(file))).toEqual([]);
});

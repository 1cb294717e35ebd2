import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, 'src');

/** Returns a file's static and dynamic imports, as paths relative to the source folder. */
async function importsOf(file: string): Promise<string[]> {
  const source = await readFile(join(SOURCES, file), 'utf8');
  const found = source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g);
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** Returns the files that the stories use, from among the widgets and the code that features share. */
async function drawnBy(stories: readonly string[]): Promise<Set<string>> {
  const waiting = [...stories];
  const drawn = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const part of (await importsOf(file)).filter((path) => /^(ui|domain)\//.test(path))) {
      if (!drawn.has(part)) waiting.push(part);
      drawn.add(part);
    }
  }
  return drawn;
}

test('every widget, and every part that features share, has a story, or belongs to one that has', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /^(ui|domain)\/.*\.tsx$/.test(file));
  const stories = files.filter((file) => file.endsWith('.stories.tsx'));
  const drawn = await drawnBy(stories);
  expect(files.filter((file) => !drawn.has(file))).toEqual([]);
  // Without its story, a widget is reported.
  const without = await drawnBy(stories.filter((file) => file !== 'ui/value/avatar.stories.tsx'));
  expect(without.has('domain/hosts/host-id.tsx')).toBe(true);
});

import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const MANTINE = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');

/** Mantine's components by name, from `import { … } from '@mantine/core'`. */
function importedFrom(source: string): string[] {
  const lists = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...lists].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

test('every component of Mantine that is used comes with its styles', async () => {
  const entry = await readFile(join(import.meta.dirname, 'mantine-entry.css'), 'utf8');
  const program = await readFile(join(import.meta.dirname, 'mantine-program.css'), 'utf8');
  const missing = new Set<string>();
  for await (const file of glob('**/*.tsx', { cwd: SOURCES })) {
    const source = await readFile(join(SOURCES, file), 'utf8');
    for (const name of importedFrom(source)) {
      const style = `${name}.layer.css`;
      // What one part alone uses, and seldom, may come with that part.
      const comes = `${entry}${program}`.includes(`/${style}"`) || source.includes(`/${style}'`);
      if (existsSync(join(MANTINE, style)) && !comes) missing.add(name);
    }
  }
  expect([...missing]).toEqual([]);
});

test('what stands in a package of its own brings its styles along', async () => {
  const missing: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: SOURCES })) {
    const source = await readFile(join(SOURCES, file), 'utf8');
    for (const name of ['charts', 'dates', 'dropzone']) {
      const uses = new RegExp(`import \\{[^}]*\\} from '@mantine/${name}'`).test(source);
      if (uses && !source.includes(`'@mantine/${name}/styles.layer.css'`)) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

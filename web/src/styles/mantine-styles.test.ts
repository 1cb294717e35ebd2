import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const MANTINE = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');

/** Mantine's components by name, from `import { … } from '@mantine/core'`. */
function importedFrom(source: string): string[] {
  const lists = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...lists].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));
}

/** What comes without a style sheet of its own name, but is drawn with another's. */
const DRAWN_WITH: Readonly<Record<string, string>> = { Select: 'Combobox', useCombobox: 'Combobox' };

/** The components that a source uses without bringing their styles along. */
function unstyled(source: string, always: string, screens: string): string[] {
  const brought = source.includes("/mantine-screens.css'") ? `${always}${screens}` : always;
  return importedFrom(source)
    .map((name) => DRAWN_WITH[name] ?? name)
    .filter((name) => existsSync(join(MANTINE, `${name}.layer.css`)))
    .filter((name) => !brought.includes(`/${name}.layer.css"`) && !source.includes(`/${name}.layer.css'`));
}

test('every component of Mantine that is used comes with its styles', async () => {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
  const always = (await read('mantine-entry.css')) + (await read('mantine-program.css'));
  const screens = await read('../ui/theme/mantine-screens.css');
  const missing: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: SOURCES })) {
    const source = await readFile(join(SOURCES, file), 'utf8');
    // The gallery, which shows the stories, has all of them.
    if (!file.endsWith('.stories.tsx')) missing.push(...unstyled(source, always, screens));
  }
  expect([...new Set(missing)]).toEqual([]);
});

test('a component that is used without its styles is named', () => {
  const uses = "import { Button, Select as Plain, Slider } from '@mantine/core';";
  const [always, screens] = ['/Button.layer.css"', '/Combobox.layer.css" /Slider.layer.css"'];
  expect(unstyled(uses, always, screens)).toEqual(['Combobox', 'Slider']);
  expect(unstyled(`import '@mantine/core/styles/Slider.layer.css';${uses}`, always, screens)).toEqual(['Combobox']);
  expect(unstyled(`import '../theme/mantine-screens.css';${uses}`, always, screens)).toEqual([]);
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

import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const MANTINE = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');

/** Returns the names of the Mantine components in `import { … } from '@mantine/core'`. */
function importedFrom(source: string): string[] {
  const lists = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...lists].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));
}

/** Components without their own style sheet, each with the component whose style sheet they use. */
const DRAWN_WITH: Readonly<Record<string, string>> = { Select: 'Combobox', useCombobox: 'Combobox' };

/** Returns the components that a source file uses without importing their styles. */
function unstyled(source: string, always: string, screens: string): string[] {
  const brought = source.includes("/mantine-screens.css'") ? `${always}${screens}` : always;
  return importedFrom(source)
    .map((name) => DRAWN_WITH[name] ?? name)
    .filter((name) => existsSync(join(MANTINE, `${name}.layer.css`)))
    .filter((name) => !brought.includes(`/${name}.layer.css"`) && !source.includes(`/${name}.layer.css'`));
}

test('every Mantine component in use has its styles', async () => {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
  const always = (await read('mantine-entry.css')) + (await read('mantine-program.css'));
  const screens = await read('../ui/theme/mantine-screens.css');
  const missing: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: SOURCES })) {
    const source = await readFile(join(SOURCES, file), 'utf8');
    // The gallery, which shows the stories, has all styles.
    if (!file.endsWith('.stories.tsx')) missing.push(...unstyled(source, always, screens));
  }
  expect([...new Set(missing)]).toEqual([]);
});

test('a component that is used without its styles is reported', () => {
  const uses = "import { Button, Select as Plain, Slider } from '@mantine/core';";
  const [always, screens] = ['/Button.layer.css"', '/Combobox.layer.css" /Slider.layer.css"'];
  expect(unstyled(uses, always, screens)).toEqual(['Combobox', 'Slider']);
  expect(unstyled(`import '@mantine/core/styles/Slider.layer.css';${uses}`, always, screens)).toEqual(['Combobox']);
  expect(unstyled(`import '../theme/mantine-screens.css';${uses}`, always, screens)).toEqual([]);
});

test('components from packages of their own import their styles', async () => {
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

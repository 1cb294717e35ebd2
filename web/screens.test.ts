import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathOf, SCREEN_TEXTS, SCREENS } from '@greenroom/contract/screens.ts';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, 'src');
/** Screens before the sign-in, which are not in the menu. */
const BEFORE_SIGN_IN = ['sign-in', 'invitation', 'password-link'];

/** File contents by their path below `src`. */
type Sources = Readonly<Record<string, string>>;

test('every screen that a menu can name has a file of that name, and every such file is a screen', () => {
  const files = Object.keys(readSources()).filter((path) => path.endsWith('.screen.tsx'));
  const names = files.map((path) => basename(path, '.screen.tsx')).filter((name) => !BEFORE_SIGN_IN.includes(name));
  expect(names.sort()).toEqual(Object.keys(SCREENS).sort());
});

test('a link to a screen leaves out parameters that are not given', () => {
  expect(pathOf('dashboard')).toBe('/dashboard');
  expect(pathOf('add-hosts', { ids: ['61', '62'], group: 7 })).toBe('/hosts/add?ids=61%2C62&group=7');
  expect(pathOf('query-groups', { search: '' })).toBe('/groups/query');
});

test('texts that are loaded with some screens are used only in the folders of those screens', () => {
  const sources = readSources();
  expect(Object.keys(sources)).toContain('features/groups/agent-center.screen.tsx');
  expect(strayTexts(sources)).toEqual([]);
  expect(screensWithoutTexts(Object.keys(sources), SCREENS)).toEqual([]);
});

test('strayTexts reports a text that is used elsewhere, even if code composes its key', () => {
  const planted = {
    'features/bindings/bind-groups.screen.tsx': '',
    'features/bindings/a.tsx': "t('groups.note'); t(`memberships.state.${state}`);",
    'features/reviews/review.screen.tsx': '',
    'features/reviews/b.tsx': "import { x } from './reviews.data.ts'; t('reviews.c');",
    'ui/d.tsx': "t('groups.note'); t('groupsome.e'); t(`reviews.verdict.${verdict}`);",
    'features/reviews/f.tsx': 't("memberships.note");',
    'domain/reasons/g.tsx': "t('reasons.fixer')",
    'features/reviews/h.tsx': "import { G } from '../../domain/reasons/g.tsx'; t('reasons.fixer');",
    'features/bindings/i.tsx': "import { G } from '../../domain/reasons/g.tsx';",
    'domain/groups/k.tsx': '',
    'features/reviews/l.tsx': "import { K } from '../../domain/groups/k.tsx';",
  };
  expect(strayTexts(planted).sort()).toEqual([
    'features/bindings/i.tsx imports what uses the texts reasons',
    'features/reviews/f.tsx uses memberships.note',
    'ui/d.tsx uses groups.note',
    'ui/d.tsx uses reviews.verdict.',
  ]);
});

test('screensWithoutTexts reports a screen that does not name the texts of its folder, or names others', () => {
  const files = ['inbox', 'review', 'bind-groups', 'agent-center'];
  const folders = ['notifications', 'reviews', 'bindings', 'groups'];
  const paths = files.map((file, index) => `features/${folders[index]}/${file}.screen.tsx`);
  const planted = { inbox: { texts: [] }, review: { texts: ['groups'] }, 'bind-groups': { texts: [] } };
  expect(screensWithoutTexts(paths, { ...planted, 'agent-center': { texts: ['groups'] } })).toEqual([
    'review',
    'bind-groups',
  ]);
});

/**
 * Returns the texts that code uses without loading them. A folder can use the texts that all its screens name. A folder
 * in `domain` can use the texts with its own name, and every screen that imports the folder must name them.
 */
function strayTexts(sources: Sources): string[] {
  const apart = [...new Set(Object.values(SCREEN_TEXTS).flat())];
  const use = new RegExp(`['"\`]((${apart.join('|')})\\.[a-z0-9.-]*)`, 'g');
  const lending = new Set(
    apart.filter((folder) =>
      Object.entries(sources).some(([path, text]) => path.startsWith(`domain/${folder}/`) && text.search(use) >= 0),
    ),
  );
  return Object.entries(sources).flatMap(([path, text]) => {
    const loaded = textsOfFolder(Object.keys(sources), /^features\/[^/]+\//.exec(path)?.[0]);
    const own = /^domain\/([^/]+)\//.exec(path)?.[1];
    if (own !== undefined && apart.includes(own)) loaded.push(own);
    const lent = [...text.matchAll(/\/domain\/([^/]+)\//g)].map(([, folder = '']) => folder);
    const missing = lent.filter((folder) => lending.has(folder) && !loaded.includes(folder));
    if (missing.length > 0) return [`${path} imports what uses the texts ${missing[0]}`];
    return [...text.matchAll(use)]
      .filter(([, , file = '']) => !loaded.includes(file))
      .map(([, id]) => `${path} uses ${id}`);
  });
}

function textsOfFolder(paths: readonly string[], folder: string | undefined): string[] {
  const screens = Object.entries(SCREENS).filter(([key]) => paths.includes(`${folder}${key}.screen.tsx`));
  const [first = [], ...others] = screens.map(([, { texts }]): readonly string[] => texts);
  return first.filter((file) => others.every((texts) => texts.includes(file)));
}

/** Returns the screens that don't name their folder's texts, although these texts load per screen. */
function screensWithoutTexts(
  paths: readonly string[],
  screens: Readonly<Record<string, { texts: readonly string[] }>>,
): string[] {
  const apart = Object.values(SCREEN_TEXTS).flat();
  return paths
    .map((path) => /^features\/(.+)\/([^/]+)\.screen\.tsx$/.exec(path))
    .filter((match) => match !== null)
    .filter(([, folder = '', key = '']) => apart.includes(folder) && screens[key]?.texts.includes(folder) === false)
    .map(([, , key = '']) => key);
}

function readSources(): Sources {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const read = paths.filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path));
  return Object.fromEntries(read.map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')]));
}

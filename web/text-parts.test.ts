import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES } from './messages-plugin.ts';

const SOURCES = join(import.meta.dirname, 'src');
/** The parts that come with the screens that show them: a folder of `features` has a file of texts of its name. */
const PARTS = { groups: FILES.groups, reviews: FILES.reviews, earnings: FILES.earnings };

/** Path below `src` to text. */
type Sources = Readonly<Record<string, string>>;

test('texts that come with some screens only are used in the folders of those screens only', () => {
  const sources = readSources();
  expect(Object.keys(sources)).toContain('features/groups/agent-center.screen.tsx');
  expect(strayTexts(sources)).toEqual([]);
  expect(screensWithoutTexts(sources['app/screens.ts'] ?? '')).toEqual([]);
});

test('a text that is used elsewhere is named, also one that code puts together', () => {
  const planted = {
    'features/bindings/a.tsx': "t('groups.note'); t(`memberships.state.${state}`);",
    'features/reviews/b.tsx': "import { x } from './reviews.data.ts'; t('reviews.c');",
    'ui/d.tsx': "t('groups.note'); t('groupsome.e'); t(`reviews.verdict.${verdict}`);",
    'features/reviews/f.tsx': 't("memberships.note");',
  };
  expect(strayTexts(planted)).toEqual([
    'ui/d.tsx uses groups.note',
    'ui/d.tsx uses reviews.verdict.',
    'features/reviews/f.tsx uses memberships.note',
  ]);
});

test('a screen that is loaded without its texts is named, and one that is loaded with others', () => {
  const screens = `
    history: () => import('../features/applications/history.screen.tsx'),
    review: withTexts('groups', () => import('../features/reviews/review.screen.tsx')),
    'bind-hosts': () => import('../features/memberships/bind-hosts.screen.tsx'),
    'bind-groups': withTexts('groups', () => import('../features/bindings/bind-groups.screen.tsx')),`;
  expect(screensWithoutTexts(screens)).toEqual(['bind-hosts.screen.tsx', 'review.screen.tsx']);
});

/** The texts that are used where nobody has loaded them. */
function strayTexts(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, text]) =>
    Object.values(PARTS)
      .filter((files) => !files.some((file) => path.startsWith(`features/${file}/`)))
      .flatMap((files) => [...text.matchAll(new RegExp(`['"\`]((?:${files.join('|')})\\.[a-z0-9.-]*)`, 'g'))])
      .map(([, id]) => `${path} uses ${id}`),
  );
}

/** The screens of a folder with texts of its own that the list of screens does not load together with them. */
function screensWithoutTexts(list: string): string[] {
  return Object.entries(PARTS).flatMap(([part, files]) =>
    [...list.matchAll(new RegExp(`(.*)import\\('\\.\\./features/(?:${files.join('|')})/([^']+)'`, 'g'))]
      .filter(([, before]) => before?.includes(`withTexts('${part}', `) !== true)
      .map(([, , file]) => file ?? ''),
  );
}

function readSources(): Sources {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const read = paths.filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path));
  return Object.fromEntries(read.map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')]));
}

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkWords } from './check-words.ts';
import { plantTree } from './plant-tree.ts';

/** A sentence for each rule, with the words that the check finds and the end of its advice. */
const PLANTED: readonly (readonly [sentence: string, found: string, instead: string])[] = [
  ['This is for somebody else.', 'somebody', 'name the users'],
  ['Send it to whoever asks.', 'whoever', 'users who'],
  ['The change applies at once.', 'at once', 'immediately'],
  ['The job starts by itself.', 'by itself', 'automatically'],
  ['Users get a letter.', 'a letter', 'email'],
  ['The name stands in the menu.', 'stands', 'appears'],
  ['Administrators keep the settings.', 'keep the settings', 'manage'],
  ['The right holds from now on.', 'holds from', 'applies from'],
  ['There already is a role.', 'There already is', 'already in use'],
  ['You have 10 tokens, which is the most.', 'which is the most', 'the limit of'],
  ['If left empty, all are shown.', 'left empty', 'Leave empty'],
  ['Delete an entry of the menu.', 'entry of the menu', 'menu item'],
  ['It is deleted, too.', ', too', 'also'],
  ['The host left by now.', 'by now', 'already'],
  ['The host left meanwhile.', 'meanwhile', 'since then'],
  ['Choose an app on offer.', 'on offer', 'available'],
  ['This mends the chain.', 'mends', 'fix'],
  ['The user is to sign in.', 'is to sign', 'should'],
  ['Enter the second factor.', 'second factor', 'two-factor authentication'],
  ['Choose a colour.', 'colour', 'American'],
  ['Saved. Who has the role sees it.', 'Who', 'acts first'],
];
/** Sentences that only look as if they broke a rule. */
const HARMLESS =
  'What do you want to delete? Names begin with a letter or a digit. `ids` stands for several IDs. ' +
  'The second factory is there, too-many-tokens is a code, and keep the file.';

async function found(files: Record<string, string>, exceptions: Parameters<typeof checkWords>[1] = []) {
  const root = await plantTree({ ...files, '.gitignore': 'node_modules/\n' });
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return checkWords(root, exceptions);
}

test.each(PLANTED)(
  '“%s” is refused in a message, a document, a comment, a test title and an API summary',
  async (...planted) => {
    const [sentence, word, instead] = planted;
    const files = {
      'messages/en/home.json': JSON.stringify({ 'home.title': `{count, plural, one {Yes.} other {${sentence}}}` }),
      'docs/a.md': `# Title\n\nFirst line.\n${sentence}\n`,
      'server/src/a.ts': `const a = 1;\n/** ${sentence} */\nexport const b = a;\n`,
      'web/src/a.test.ts': `test.each([1])('[R-ROUTE-1] ${sentence}', () => undefined);\n`,
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { summary: sentence } } } }),
    };
    const problems = await found(files);
    const places = ['home.title', 'docs/a.md', 'server/src/a.ts:2', 'web/src/a.test.ts:1', 'contract/openapi.json'];
    for (const place of places) {
      const own = problems.filter((problem) => problem.startsWith(place));
      expect(own, place).toHaveLength(1);
      expect(own[0]).toContain(`“${word}”`);
      expect(own[0]).toContain(instead);
    }
    expect(problems).toHaveLength(places.length);
  },
);

test('code, questions and similar words are accepted', async () => {
  const files = {
    'messages/en/home.json': JSON.stringify({ 'home.title': 'What changed?' }),
    'docs/a.md': `## What it costs\n\n${HARMLESS}\n\n    at once\n\n\`\`\`\nat once\n\`\`\`\n`.replace(
      '    at once\n\n',
      '',
    ),
    'server/src/a.ts': `// The key \`at once\` is code.\nexport const text = 'at once';\n`,
    'docs/style.md': 'at once',
    'messages/de/home.json': JSON.stringify({ 'home.title': 'at once' }),
  };
  expect(await found(files)).toEqual([]);
});

test('an exception covers its text at its place, must be needed, and there are at most 20', async () => {
  const files = { 'docs/a.md': 'The change applies at once.\n' };
  const exception = (place: string) => ({ place, text: 'applies at once', because: 'a quote' });
  expect(await found(files, [exception('docs/a.md')])).toEqual([]);
  const elsewhere = await found(files, [exception('docs/b.md')]);
  expect(elsewhere).toEqual(['docs/a.md:1: “at once”: write immediately', 'the exception for docs/b.md is not needed']);
  const many = Array.from({ length: 21 }, () => exception('docs/a.md'));
  expect((await found(files, many)).at(-1)).toBe('there are more than 20 exceptions');
});

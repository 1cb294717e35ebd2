import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import { expect, test } from 'vitest';
import { tidyTexts } from '../messages.ts';
import { checkMessages, missingTexts } from './check-messages.ts';
import { MESSAGE_FAMILIES } from './message-families.ts';
import { plantTree } from './plant-tree.ts';

const FAMILIES = { 'hosts.kind.*': ['hosts.kind.new', 'hosts.kind.old'] };
const ENGLISH = {
  'hosts.title': 'Hosts',
  'hosts.added': '{count, plural, one {# host} other {# hosts}} in <0>{group}</0>',
  'hosts.kind.new': 'New',
  'hosts.kind.old': 'Old',
  'hosts.column': 'Column',
  'hosts.sent': 'Sent',
};
const CHINESE = {
  'hosts.title': '主播',
  'hosts.added': '<0>{group}</0> 中有 {count, plural, other {# 位主播}}',
  'hosts.kind.new': '新',
  'hosts.kind.old': '旧',
  'hosts.column': '列',
  'hosts.sent': '已发送',
};
const GLOSSARY = { terms: { host: ['主播'] }, reasons: {}, same: {}, except: {} };
const MENUS = { 'menus.hosts': 'Hosts' };
const SCREEN = `import './hosts.module.css';
const columns = [{ title: 'hosts.column' }];
export const Hosts = ({ t, kind }) => [t('hosts.title'), t(\`hosts.kind.\${kind}\`), <Trans id="hosts.added" />, columns];
`;
const SERVER = "export const sent = (messages, locale) => [messages.text(locale, 'hosts.sent'), 'hosts.submit'];\n";
const MIGRATION = "insert into menus (title) values ('menus.hosts');\n";

function project(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const files = {
    'messages/en.glossary.json': { terms: { host: ['host', 'hosts'] }, reasons: {} },
    'messages/zh-CN.glossary.json': GLOSSARY,
    'messages/notes.json': { 'hosts.sent': 'What a server says of hosts (participle).' },
    'messages/en/hosts.json': ENGLISH,
    'messages/zh-CN/hosts.json': CHINESE,
    'messages/en/menus.json': MENUS,
    'messages/zh-CN/menus.json': { 'menus.hosts': '主播' },
    'web/src/hosts.screen.tsx': SCREEN,
    'server/src/send.ts': SERVER,
    'server/migrations/0001-menus.sql': MIGRATION,
    ...change,
  };
  const written = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  ]);
  return plantTree(Object.fromEntries(written));
}

async function problemsOf(change: Readonly<Record<string, unknown>>, families: Record<string, string[]> = FAMILIES) {
  return checkMessages(await project(change), families, ['en', 'zh-CN'], true);
}

test('[R-I18N-1] each of the 29 languages of the specification has every message in its own words', async () => {
  const asked = 'ar da de el en es fr he hi id it ja ko ms nl no pl pt ru si sv th tr uk ur vi zh-CN zh-TW zh';
  expect([...LOCALE_CODES].sort()).toEqual(asked.split(' ').sort());
  expect(await checkMessages(join(import.meta.dirname, '../..'), MESSAGE_FAMILIES, LOCALE_CODES, true)).toEqual([]);
}, 60_000);

test('a text that a language lacks is missing only if all are required, as in CI; one that English lacks is always extra', async () => {
  const root = await project({ 'messages/zh-CN/menus.json': {}, 'messages/zh-CN/more.json': { 'more.x': '某' } });
  expect(await checkMessages(root, FAMILIES, ['en', 'zh-CN'], false)).toEqual(['zh-CN has more.x, English has not']);
  expect(await checkMessages(root, FAMILIES, ['en', 'zh-CN'], true)).toContain('zh-CN lacks menus.hosts');
});

test('the command lists missing texts and removes those that English no longer has', async () => {
  const root = await project({ 'messages/zh-CN/menus.json': {}, 'messages/zh-CN/more.json': { 'more.x': '某' } });
  const added = { ...CHINESE, 'hosts.added': '<0>{group}</0>', 'hosts.gone': '没了' };
  await writeFile(join(root, 'messages/zh-CN/hosts.json'), JSON.stringify(added));
  expect(await tidyTexts(root, ['en', 'zh-CN'])).toEqual(['zh-CN hosts.added', 'zh-CN hosts.gone', 'zh-CN more.x']);
  const missing = await missingTexts(root, ['en', 'zh-CN']);
  expect([...missing]).toEqual([['zh-CN', ['hosts.added', 'menus.hosts']]]);
  expect(await checkMessages(root, FAMILIES, ['en', 'zh-CN'], false)).toEqual([]);
});

test('complete messages have nothing to fix', async () => {
  expect(await problemsOf({})).toEqual([]);
});

test.each([
  ['an id without a text', { 'web/src/a.tsx': "t('hosts.gone');\n" }, 'web/src/a.tsx:1 asks for hosts.gone: no text'],
  [
    'an id of a file that does not exist',
    { 'web/src/a.ts': "translate('none.x');\n" },
    'web/src/a.ts:1 asks for none.x: no text',
  ],
  [
    'an id handed on as a property',
    { 'web/src/a.ts': "f({ label: 'hosts.gone' });\n" },
    'web/src/a.ts:1 asks for hosts.gone: no text',
  ],
  [
    'an id of either branch',
    { 'web/src/a.ts': "t(a ? 'hosts.title' : 'gone.x');\n" },
    'web/src/a.ts:1 asks for gone.x: no text',
  ],
  [
    'an id of the server',
    { 'server/src/a.ts': "m.text(l, 'hosts.gone');\n" },
    'server/src/a.ts:1 asks for hosts.gone: no text',
  ],
  [
    'a menu without a title',
    { 'server/migrations/0002.sql': "('menus.gone')" },
    'server/migrations/0002.sql asks for menus.gone: no text',
  ],
  [
    'ids put together outside the families',
    { 'web/src/a.ts': 't(`hosts.state.${a}`);\n' },
    'web/src/a.ts:1 puts hosts.state.* together: declare it in scripts/checks/message-families.ts',
  ],
  [
    'a text that nothing asks for',
    { 'messages/en/more.json': { 'more.x': 'X' }, 'messages/zh-CN/more.json': { 'more.x': '某' } },
    'more.x is asked for nowhere',
  ],
  ['an id that a language lacks', { 'messages/zh-CN/menus.json': {} }, 'zh-CN lacks menus.hosts'],
  ['an id that English lacks', { 'messages/zh-CN/more.json': { 'more.x': '某' } }, 'zh-CN has more.x, English has not'],
  [
    'a key without its file’s name',
    { 'messages/en/menus.json': { ...MENUS, 'hosts.title': 'Hosts' } },
    'messages/en/menus.json: hosts.title lacks the file’s name in front',
  ],
  [
    'an empty text',
    { 'messages/en/menus.json': { 'menus.hosts': '' } },
    'messages/en/menus.json: menus.hosts is no trimmed text',
  ],
  [
    'a key that stands twice',
    { 'messages/en/menus.json': '{\n"menus.hosts": "a",\n"menus.hosts": "b"\n}' },
    'messages/en/menus.json: an id stands twice, or two on one line',
  ],
])('%s is found', async (_name, change, problem) => {
  expect(await problemsOf(change)).toContain(problem);
});

test.each([
  ['{count, plural, other {# 位主播}}', 'zh-CN hosts.added lacks the parameter group'],
  ['<0>{group} {place}</0> {count, number}', 'zh-CN hosts.added has the parameter place, which does not belong'],
  ['{group} {count, number}', 'zh-CN hosts.added lacks the element 0'],
  [
    '<0>{group}</0> {count, plural, one {一} other {#}}',
    'zh-CN hosts.added has the plural form of {count} one, which does not belong',
  ],
  ['<0>{group}</0> {count, plural,', 'zh-CN hosts.added is not well-formed ICU'],
])('the translation %s is refused', async (text, problem) => {
  const problems = await problemsOf({ 'messages/zh-CN/hosts.json': { ...CHINESE, 'hosts.added': text } });
  expect(problems.join('\n')).toContain(problem);
});

test.each([
  [
    'a term that is called by another word',
    { 'messages/zh-CN/hosts.json': { ...CHINESE, 'hosts.title': '博主' } },
    'zh-CN hosts.title does not name the term host by its word',
  ],
  [
    'a text that is still the English one',
    { 'messages/zh-CN/hosts.json': { ...CHINESE, 'hosts.sent': 'Sent' } },
    'zh-CN hosts.sent is the English text',
  ],
  [
    'a term that a glossary lacks',
    { 'messages/en.glossary.json': { terms: { host: ['host', 'hosts'], column: ['column'] }, reasons: {} } },
    'messages/zh-CN.glossary.json lacks the term column',
  ],
  [
    'a term that English has not',
    { 'messages/zh-CN.glossary.json': { ...GLOSSARY, terms: { host: ['主播'], agent: ['代理'] } } },
    'messages/zh-CN.glossary.json has the term agent, English has not',
  ],
  [
    'a note of a message that is not there',
    { 'messages/notes.json': { 'hosts.gone': 'Once.' } },
    'messages/notes.json: hosts.gone is the note of no message',
  ],
  [
    'an empty note',
    { 'messages/notes.json': { 'hosts.sent': '' } },
    'messages/notes.json: hosts.sent is no trimmed text',
  ],
  [
    'an exception that nothing needs any longer',
    { 'messages/zh-CN.glossary.json': { ...GLOSSARY, except: { 'hosts.title': 'short' } } },
    'messages/zh-CN.glossary.json: except.hosts.title is for nothing',
  ],
  [
    'a text that is said to be the same and is not',
    { 'messages/zh-CN.glossary.json': { ...GLOSSARY, same: { 'hosts.sent': 'a name' } } },
    'messages/zh-CN.glossary.json: same.hosts.sent is for nothing',
  ],
])('%s is found', async (_name, change, problem) => {
  expect(await problemsOf(change)).toEqual([problem]);
});

test.each([
  ['is not there', 'messages/de.json', /^messages\/zh-CN\.glossary\.json: ENOENT/],
  ['is of another form', 'messages/zh-CN.glossary.json', /^messages\/zh-CN\.glossary\.json: .*terms/s],
])('a glossary that %s is reported', async (_name, path, problem) => {
  const root = await project();
  await rm(join(root, 'messages/zh-CN.glossary.json'));
  await writeFile(join(root, path), '{}');
  const [found, ...more] = await checkMessages(root, FAMILIES, ['en', 'zh-CN'], true);
  expect(found).toMatch(problem);
  expect(more).toEqual([]);
});

test('glossary exceptions with a reason are accepted: a term that is not named, and a text that is the same', async () => {
  const texts = { ...CHINESE, 'hosts.title': '名单', 'hosts.sent': 'Sent' };
  const excused = { ...GLOSSARY, same: { 'hosts.sent': 'a name' }, except: { 'hosts.title': 'all of them are' } };
  expect(await problemsOf({ 'messages/zh-CN/hosts.json': texts, 'messages/zh-CN.glossary.json': excused })).toEqual([]);
});

test('words in placeholders and branch names are not terms, nor are parts of other words', async () => {
  const english = { ...ENGLISH, 'hosts.sent': '{host} {kind, select, host {Sent} other {Ghostly}}' };
  const chinese = { ...CHINESE, 'hosts.sent': '{host} {kind, select, host {已发送} other {隐约}}' };
  expect(await problemsOf({ 'messages/en/hosts.json': english, 'messages/zh-CN/hosts.json': chinese })).toEqual([]);
});

test('an English plural without its singular is refused', async () => {
  const english = { ...ENGLISH, 'hosts.added': '<0>{group}</0> {count, plural, other {# hosts}}' };
  const problems = await problemsOf({ 'messages/en/hosts.json': english });
  expect(problems).toEqual(['en hosts.added lacks the plural form of {count} one']);
});

test('a family without a text, and one that no code builds, are found', async () => {
  const problems = await problemsOf({}, { ...FAMILIES, 'hosts.way.*': ['hosts.way.file'] });
  expect(problems).toEqual([
    'the family hosts.way.* lacks a text for hosts.way.file',
    'the family hosts.way.* is put together nowhere: remove it from scripts/checks/message-families.ts',
  ]);
});

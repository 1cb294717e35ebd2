import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkSecrets } from './check-secrets.ts';
import { plantTree } from './plant-tree.ts';

/** Split in two halves, so that this file itself contains no secret. */
const PLANTED: readonly (readonly [what: string, line: string])[] = [
  ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['an access key of a cloud', `const id = 'AKIA${'Q3EGRB7ZJ4WVNT5M'}';`],
  ['a token of a code host', `ghp${'_Zk3vB8qLw0RtYx7NcM2sHd5FgJ9pAe1UiOoK'}`],
  ['a token of a registry', `//host/:_auth${'Token'}=abc`],
  ['a token of a service', `xox${'b'}-123456789012-abcdefghij`],
  ['a signed token', `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3'}.dozjgNryP4J3jVmN`],
  ['a password in an address', `postgres://greenroom:hunter${'22'}@db.example.com/greenroom`],
  ['the host of a package registry', `https://registry.${'npmjs'}.org/zod`],
  ['a path of one machine', `open('/${'root'}/project/file')`],
  ['what looks like a secret', `{ "api_key": "q8Zr1${'Vn5Xk2Lw9Tb7Yc4Hd6'}" }`],
];
const HARMLESS = [
  'postgres://postgres:postgres@localhost:5432/test',
  "import '../work/list.ts'; const path = '/agent-admin/work';",
  "password: 'correct horse battery staple'",
  'const url = `postgres://${user}:${password}@${host}/`;',
];

async function commit(files: Record<string, string>): Promise<string> {
  const root = await plantTree({ ...files, '.gitignore': 'node_modules/\nsecret.env\n' });
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return root;
}

test.each(PLANTED)('%s is found', async (what, line) => {
  expect(await checkSecrets(await commit({ 'docs/a.md': `first\n${line}\n` }))).toEqual([`docs/a.md:2 holds ${what}`]);
});

test('similar but harmless text, and files that git ignores, are accepted', async () => {
  const root = await commit({ 'docs/a.md': HARMLESS.join('\n'), 'secret.env': `-----BEGIN ${'PRIVATE'} KEY-----` });
  expect(await checkSecrets(root)).toEqual([]);
});

test('a file too large to be handwritten is reported', async () => {
  const problems = await checkSecrets(await commit({ 'dump.txt': 'a'.repeat(5 * 1024 * 1024 + 1) }));
  expect(problems).toEqual(['dump.txt is larger than 5242880 bytes: generated files are not committed']);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listDecisions, SUBJECTS } from './list-decisions.ts';

const HEAD = '# Decisions\n\n<!-- records: written by npm run generate from the files of this folder -->\n\n';

/** Creates a project that contains only decision records, by file name. */
async function projectWith(records: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'greenroom-decisions-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'docs/decisions');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries({ 'README.md': `${HEAD}old list\n`, ...records }))
    await writeFile(join(folder, name), text);
  return root;
}

test('the list has each record below its subject, in subject order, with the requirements that it names', async () => {
  const root = await projectWith({
    '0001-claims.md': '# 0001. Reviewers claim cases\n\nSubject: Review\n\nR-PLUS-4, and R-PLUS-4 again.\n',
    '0002-checks.md': '# 0002. Checks have an order\n\nSubject: Hosts and their checks\n\nNo requirement.\n',
  });
  expect(await listDecisions(root)).toBe(
    `${HEAD}## Hosts and their checks\n\n- [0002 Checks have an order](0002-checks.md)\n\n` +
      '## Review\n\n- [0001 Reviewers claim cases](0001-claims.md): R-PLUS-4\n',
  );
});

test('a record without a subject, or with an unknown one, fails with the text to write and its place', async () => {
  const without = await projectWith({ '0001-claims.md': '# 0001. Reviewers claim cases\n\n## Context\n' });
  await expect(listDecisions(without)).rejects.toThrow(
    'docs/decisions/0001-claims.md has no subject. Write a line "Subject: …" below its title',
  );
  const unknown = await projectWith({ '0001-claims.md': '# 0001. Reviewers claim cases\n\nSubject: Reviews\n' });
  const failure = await listDecisions(unknown).catch(String);
  expect(failure).toContain('docs/decisions/0001-claims.md has an unknown subject, "Reviews"');
  for (const subject of SUBJECTS) expect(failure).toContain(subject);
  expect(failure).toContain('scripts/list-decisions.ts');
});

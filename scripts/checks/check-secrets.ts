import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Problems, report } from './report.ts';

/** Patterns that published files must not contain, each with its reason. */
const PATTERNS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/ },
  { what: 'an access key of a cloud', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/ },
  { what: 'a token of a code host', pattern: /\bgh[pousr]_\w{36,}\b|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20,}/ },
  { what: 'a token of a registry', pattern: /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S/ },
  { what: 'a token of a service', pattern: /\bxox[abprs]-[\w-]{10,}|\b[rs]k_live_\w{16,}|\bsk-(?:ant-)?[\w-]{32,}/ },
  { what: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  {
    what: 'a password in an address',
    pattern: /\b[a-z][a-z+]*:\/\/[^\s/:@'"`$<{]+:[^\s/:@'"`$<{]{3,}@(?!localhost|127\.)/,
  },
  {
    what: 'the host of a package registry',
    pattern: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pkg\.|\.jfrog\.io\b/,
  },
  { what: 'an address of a package', pattern: /"resolved":\s*"https?:/ },
  { what: 'a path of one machine', pattern: /(?<![\w./~-])\/(?:root|work|home\/[a-z]\w*|Users\/[A-Za-z]\w*)\/[\w.-]/ },
];
/** A name that suggests a secret, with a long value that looks random. */
const NAMED_SECRET = /(?:secret|token|passwo?r?d|api[-_]?key|private[-_]?key)["']?\s*[:=]\s*["']([\w+/=-]{20,})["']/gi;
const RANDOM_BITS_A_CHARACTER = 4;
const LARGEST_BYTES = 5 * 1024 * 1024;

/**
 * Returns secrets, registry hosts and local paths in files that are committed or would be.
 * @param root the project's folder, a git work tree
 */
export async function checkSecrets(root: string): Promise<Problems> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const paths = [...new Set(stdout.split('\0').filter((path) => path !== ''))];
  if (paths.length === 0) return ['no file is listed by git: run this in the project’s folder'];
  const found = await Promise.all(paths.map((path) => fileProblems(root, path)));
  return found.flat();
}

async function fileProblems(root: string, path: string): Promise<string[]> {
  const about = await stat(join(root, path)).catch(() => null);
  // The entry is a deleted file that is still listed, or a link to a folder.
  if (!about?.isFile()) return [];
  if (about.size > LARGEST_BYTES)
    return [`${path} is larger than ${LARGEST_BYTES} bytes: generated files are not committed`];
  const text = await readFile(join(root, path), 'utf8');
  if (text.includes('\0')) return [];
  return text
    .split('\n')
    .flatMap((line, index) => lineProblems(line).map((what) => `${path}:${index + 1} holds ${what}`));
}

function lineProblems(line: string): string[] {
  const found = PATTERNS.filter(({ pattern }) => pattern.test(line)).map(({ what }) => what);
  const random = [...line.matchAll(NAMED_SECRET)].some(
    ([, value = '']) => bitsACharacter(value) >= RANDOM_BITS_A_CHARACTER,
  );
  return random ? [...found, 'what looks like a secret'] : found;
}

/** Returns the Shannon entropy in bits per character: about 3 for words, over 4 for random text. */
function bitsACharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return -[...counts.values()].reduce((sum, count) => sum + (count / text.length) * Math.log2(count / text.length), 0);
}

if (import.meta.main) {
  const fix =
    'Take it out of the file (a secret that was committed is to be changed, too); then: node scripts/checks/check-secrets.ts';
  report('secrets', await checkSecrets(process.cwd()), fix);
}

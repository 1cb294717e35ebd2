import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';
import { type Problems, report } from './report.ts';

type Place = 'interface' | 'documents' | 'headings' | 'comments' | 'titles';

interface Rule {
  /** The text that authors should write instead, as the end of "write …". */
  readonly instead: string;
  readonly pattern: RegExp;
  /** Places to which the rule applies. If omitted, it applies everywhere. */
  readonly places?: readonly Place[];
}

/** Words and openings that make English read as translated. */
const RULES: readonly Rule[] = [
  { instead: 'someone, no one, anyone, everyone, or name the users', pattern: /\b(?:some|no|any|every)body\b/gi },
  { instead: 'users who, code that, changes that', pattern: /\b(?:whoever|whatever)\b/gi },
  { instead: 'immediately', pattern: /\bat once\b/gi },
  { instead: 'automatically', pattern: /\bby (?:itself|themselves)\b/gi },
  {
    instead: 'email',
    pattern:
      /(?<!with )\b(?:an?|the|one|this|each|every|due|no|another|test) letters?\b(?! (?:and|or) digits?| of | in )/gi,
  },
  { instead: 'is, or appears', pattern: /\bstands?\b(?! for\b)/gi },
  {
    instead: 'manage',
    pattern: /\bkeep(?:s|ing)? (?:the )?(?:users|roles|menus?|dictionar(?:y|ies)|settings|tokens|webhooks|groups)\b/gi,
  },
  { instead: 'applies from', pattern: /\b(?:holds|counts) from\b/gi },
  { instead: '“This … is already in use”', pattern: /\bthere already is\b/gi },
  { instead: '“You’ve reached the limit of …”', pattern: /\bwhich is the most\b/gi },
  { instead: '“Leave empty to …” or “If empty, …”', pattern: /\bleft empty\b/gi },
  { instead: 'menu item', pattern: /\bentr(?:y|ies) of the menu\b/gi },
  { instead: 'also, before the verb', pattern: /, too\b(?!-)/gi },
  { instead: 'already, or leave it out', pattern: /\bby now\b/gi },
  { instead: 'since then, or name the time', pattern: /(?<!-)\bmeanwhile\b/gi },
  { instead: 'available, or from the list', pattern: /\bon offer\b/gi },
  { instead: 'fix', pattern: /\bmend(?:s|ed|ing)?\b/gi },
  { instead: 'should, must or will', pattern: /\b(?:is|are) to [a-z]+\b/gi },
  { instead: 'two-factor authentication', pattern: /\bsecond factors?\b/gi },
  {
    instead: 'the American spelling',
    pattern:
      /(?<![/@-])\b(?:colour|centre|behaviour|favour|licence|catalogue|grey|organis|recognis|cancell(?:ed|ing))\w*/gi,
  },
  {
    instead: 'the person or thing that acts first',
    pattern: /(?<=^|[.!?] )(?:Who|Whoever|Of|Beside|What|Whether|Where)\b(?![^.!?]*\?)/g,
    places: ['interface', 'documents', 'comments', 'titles'],
  },
];

/** Correct texts that a rule would refuse: at most 20, each with its reason. */
const EXCEPTIONS: readonly Exception[] = [
  { place: 'search.words.settings', text: 'colour', because: 'people search with the British spelling as well' },
  { place: 'CONTRIBUTING.md', text: 'which is the most', because: 'a bad example' },
];
const MOST_EXCEPTIONS = 20;

interface Exception {
  /** The beginning of the location: a file, or a message's ID. */
  readonly place: string;
  readonly text: string;
  readonly because: string;
}

/** A piece of English: a message, a paragraph, a comment or a title. */
interface Prose {
  readonly place: Place;
  /** Location: `file:line`, or a message's ID. */
  readonly at: string;
  readonly text: string;
}

/**
 * Returns words and sentence openings in English texts that Greenroom's style excludes.
 * @param root the project's folder, a git work tree
 * @param exceptions accepted texts; an unused exception is a problem
 */
export async function checkWords(root: string, exceptions: readonly Exception[] = EXCEPTIONS): Promise<Problems> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const paths = [...new Set(stdout.split('\0').filter(isRead))];
  const found = await Promise.all(paths.map((path) => proseOf(root, path)));
  const needed = new Set<(typeof exceptions)[number]>();
  const problems = found.flat().flatMap(({ place, at, text }) =>
    RULES.filter((rule) => rule.places?.includes(place) ?? true).flatMap(({ instead, pattern }) =>
      [...text.matchAll(pattern)].flatMap(([word]) => {
        const excused = exceptions.find((one) => at.startsWith(one.place) && text.includes(one.text));
        if (excused) needed.add(excused);
        return excused ? [] : [`${at}: “${word.trim()}”: write ${instead}`];
      }),
    ),
  );
  const idle = exceptions
    .filter((one) => !needed.has(one))
    .map(({ place }) => `the exception for ${place} is not needed`);
  const many = exceptions.length > MOST_EXCEPTIONS ? [`there are more than ${MOST_EXCEPTIONS} exceptions`] : [];
  return [...problems, ...idle, ...many];
}

/** `docs/style.md` is skipped, since it quotes the words that it excludes. */
function isRead(path: string): boolean {
  if (path === 'docs/style.md') return false;
  return /^messages\/en\/.*\.json$|^contract\/openapi\.json$|^(?:docs\/.*|[A-Z]+)\.md$|^(?:bench|contract|e2e|scripts|server|web)\/.*\.tsx?$/.test(
    path,
  );
}

async function proseOf(root: string, path: string): Promise<Prose[]> {
  // A deleted file is still listed until the deletion is committed.
  const text = await readFile(join(root, path), 'utf8').catch(() => '');
  if (path.endsWith('openapi.json')) return descriptionsOf(path, JSON.parse(text === '' ? '{}' : text));
  if (path.endsWith('.json')) return messagesOf(text);
  return path.endsWith('.md') ? paragraphsOf(path, text) : codeProse(path, text);
}

function messagesOf(json: string): Prose[] {
  const texts: Record<string, string> = JSON.parse(json === '' ? '{}' : json);
  return Object.entries(texts).flatMap(([id, text]) =>
    spoken(compileMessageOrThrow(text)).map((words) => ({ place: 'interface' as const, at: id, text: words })),
  );
}

/** Returns the summaries and descriptions in an OpenAPI document. */
function descriptionsOf(path: string, value: unknown): Prose[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && (key === 'summary' || key === 'description')
      ? [{ place: 'documents' as const, at: path, text: inner.replaceAll(/`[^`]*`/g, '``') }]
      : descriptionsOf(path, inner),
  );
}

/** Returns a message's branches as separate texts. */
function spoken(message: CompiledMessage): string[] {
  const here = message.map((token) => (typeof token === 'string' ? token : '…')).join('');
  const branches = message.flatMap((token) => {
    const format = typeof token === 'string' ? null : token[2];
    if (typeof format !== 'object' || format === null) return [];
    return Object.values(format).flatMap((branch) => (Array.isArray(branch) ? spoken(branch) : []));
  });
  return [here, ...branches];
}

/** Returns the paragraphs with their lines joined. Code, addresses and comments are left out. */
function paragraphsOf(path: string, markdown: string): Prose[] {
  const bare = markdown
    .replaceAll(/```[\s\S]*?```|<!--[\s\S]*?-->/g, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '`'.repeat(2))
    .replaceAll(/\]\([^)]*\)/g, ']');
  const prose: Prose[] = [];
  let line = 1;
  for (const block of bare.split(/(?<=\n)(?=\s*(?:[-*|#>\d]|\n))/)) {
    for (const cell of block.split('|')) {
      const text = cell
        .replaceAll(/\s+/g, ' ')
        .replace(/^[\s#>*\d.-]+/, '')
        .trim();
      if (text !== '')
        prose.push({ place: block.startsWith('#') ? 'headings' : 'documents', at: `${path}:${line}`, text });
    }
    line += block.split('\n').length - 1;
  }
  return prose;
}

function codeProse(path: string, code: string): Prose[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const at = (position: number) => `${path}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
  const prose: Prose[] = [];
  const seen = new Set<number>();
  const comments = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const text = code
        .slice(pos, end)
        .replaceAll(/^\/\*+|\*+\/$|^\s*(?:\/\/|\*)/gm, '')
        .replaceAll(/`[^`]*`/g, '``')
        .replaceAll(/@\w+(?: \w+)?/g, '. ')
        .replaceAll(/\s+/g, ' ');
      prose.push({ place: 'comments', at: at(pos), text: text.trim() });
    }
  };
  const visit = (node: ts.Node): void => {
    comments(ts.getLeadingCommentRanges(code, node.getFullStart()));
    comments(ts.getTrailingCommentRanges(code, node.getEnd()));
    const title = titleOf(node);
    if (title)
      prose.push({ place: 'titles', at: at(title.getStart()), text: title.text.replace(/^(?:\[[^\]]*\] ?)+/, '') });
    // Tokens, such as the brace that ends a block, can also have comments.
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return prose;
}

const TESTS = new Set(['test', 'it', 'describe']);

/** Returns the title in a call such as `test('…', …)`, `test.each(…)('…', …)` or `test.describe('…', …)`. */
function titleOf(node: ts.Node): ts.StringLiteralLike | null {
  if (!ts.isCallExpression(node)) return null;
  const [first] = node.arguments;
  let called: ts.Expression = node.expression;
  while (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) called = called.expression;
  if (!ts.isIdentifier(called) || !TESTS.has(called.text)) return null;
  return first && ts.isStringLiteralLike(first) ? first : null;
}

if (import.meta.main) {
  const fix = 'Write it as docs/style.md says; then: node scripts/checks/check-words.ts';
  report('words', await checkWords(process.cwd()), fix);
}

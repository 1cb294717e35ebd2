import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './source-files.ts';

/** The IDs that code uses. */
export interface MessageUses {
  /** IDs that must have a text, with the places (`path:line`) where they are used. */
  readonly asked: ReadonlyMap<string, string>;
  /** IDs that code builds, with `*` for each inserted part, and the places where they are built. */
  readonly patterns: ReadonlyMap<string, string>;
  /** All string literals in code. If an ID is among them, it can be used through a variable. */
  readonly literals: ReadonlySet<string>;
}

interface Collector {
  readonly asked: Map<string, string>;
  readonly patterns: Map<string, string>;
  readonly literals: Set<string>;
  /** Checks whether a text looks like an ID and begins with a message file's name. */
  readonly isId: (text: string) => boolean;
}

/** Functions whose first argument is an id: `t('…')`, `translate('…')`, `i18n._('…')`. */
const BY_FIRST_ARGUMENT = new Set(['t', 'translate', '_', 'hasMessage']);
/** The method whose second argument is an id: `messages.text(locale, '…')`. */
const BY_SECOND_ARGUMENT = 'text';
const FILE_NAME = /\.(json|ts|tsx|css|svg|png|xlsx|csv|html)$/;
/** Source folders with their file extensions. The build inserts the texts of index.html. */
const SOURCES = [
  ['server/src', '.ts'],
  ['web/src', '.ts', '.tsx'],
  ['web', 'first-page.ts'],
] as const;
const TEST = /\.(test|spec|stories)\.tsx?$/;

/**
 * Finds the IDs in the sources of the server and the interface, and the menu titles in the migrations.
 * @param files names of the message files, with which IDs begin
 */
export async function messageUses(root: string, files: readonly string[]): Promise<MessageUses> {
  const shape = new RegExp(`^(?:${[...files, 'menus'].join('|')})\\.[a-z0-9*][\\w.*-]*$`);
  const collector: Collector = {
    asked: new Map(),
    patterns: new Map(),
    literals: new Set(),
    isId: (text) => shape.test(text) && !FILE_NAME.test(text),
  };
  for (const [folder, ...endings] of SOURCES) {
    const paths = (await sourceFiles(root, folder, endings)).filter((path) => !TEST.test(path));
    const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
    for (const [index, path] of paths.entries()) readSource(path, texts[index] ?? '', collector);
  }
  await readMigrations(root, collector);
  return collector;
}

async function readMigrations(root: string, { asked, isId }: Collector): Promise<void> {
  for (const path of await sourceFiles(root, 'server/migrations', ['.sql'])) {
    const text = await readFile(join(root, path), 'utf8');
    for (const [, literal = ''] of text.matchAll(/'([^'\n]*)'/g)) {
      if (isId(literal)) asked.set(literal, path);
    }
  }
}

function readSource(path: string, text: string, collector: Collector): void {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const place = () => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isStringLiteralLike(node)) readLiteral(node, place, collector);
    if (ts.isTemplateExpression(node)) readTemplate(node, place, collector);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function readLiteral(node: ts.StringLiteralLike, place: () => string, collector: Collector): void {
  collector.literals.add(node.text);
  // In the interface, every text in this form is an ID. In the server, it can also be a call's name.
  const inInterface = node.getSourceFile().fileName.startsWith('web/');
  if (isIdArgument(node) || (inInterface && collector.isId(node.text))) collector.asked.set(node.text, place());
}

function readTemplate(node: ts.TemplateExpression, place: () => string, collector: Collector): void {
  const pattern = node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('');
  const inInterface = node.getSourceFile().fileName.startsWith('web/');
  if (isIdArgument(node) || (inInterface && collector.isId(pattern))) collector.patterns.set(pattern, place());
}

/** Checks whether a text is passed to a translating function, including inside `a ? 'x' : 'y'`. */
function isIdArgument(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return isIdArgument(parent);
  if (ts.isParenthesizedExpression(parent)) return isIdArgument(parent);
  if (ts.isJsxAttribute(parent)) {
    const element = parent.parent.parent;
    return parent.name.getText() === 'id' && 'tagName' in element && element.tagName.getText() === 'Trans';
  }
  if (!ts.isCallExpression(parent)) return false;
  const callee = parent.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  if (name === BY_SECOND_ARGUMENT) return ts.isPropertyAccessExpression(callee) && parent.arguments[1] === node;
  return BY_FIRST_ARGUMENT.has(name) && parent.arguments[0] === node;
}

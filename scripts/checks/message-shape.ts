import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The parts that all translations of a message must share, and the parts that each language can choose. */
export interface MessageShape {
  /** Parameter names. */
  readonly params: ReadonlySet<string>;
  /** Elements that a component fills in, `<0>` as `0`. */
  readonly tags: ReadonlySet<string>;
  /** `parameter:branch` for every select, without `other`. */
  readonly branches: ReadonlySet<string>;
  readonly plurals: readonly PluralShape[];
}

interface PluralShape {
  readonly param: string;
  readonly type: 'cardinal' | 'ordinal';
  /** Categories by name, without exact numbers (`=0`). */
  readonly categories: ReadonlySet<string>;
}

interface Found {
  readonly params: Set<string>;
  readonly branches: Set<string>;
  readonly plurals: PluralShape[];
}

/**
 * Reads an ICU message.
 * @throws if it is malformed
 */
export function messageShape(text: string): MessageShape {
  const found: Found = { params: new Set(), branches: new Set(), plurals: [] };
  collect(compileMessageOrThrow(text), found);
  const tags = new Set([...text.matchAll(/<\/?(\w+)\s*\/?>/g)].map((match) => match[1] ?? ''));
  return { ...found, tags };
}

/** Describes how a translation differs from its source. Empty if they don't differ. */
export function shapeDifferences(source: MessageShape, translation: MessageShape): string[] {
  return [
    ...setDifferences('parameter', source.params, translation.params),
    ...setDifferences('element', source.tags, translation.tags),
    ...setDifferences('branch', source.branches, translation.branches),
  ];
}

/** Returns plural categories that the language has and the message lacks, or the reverse. */
export function pluralProblems(shape: MessageShape, locale: string): string[] {
  return shape.plurals.flatMap(({ param, type, categories }) => {
    const wanted = new Set<string>(new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories);
    return setDifferences(`plural form of {${param}}`, wanted, categories);
  });
}

function setDifferences(what: string, wanted: ReadonlySet<string>, there: ReadonlySet<string>): string[] {
  return [
    ...[...wanted].filter((name) => !there.has(name)).map((name) => `lacks the ${what} ${name}`),
    ...[...there].filter((name) => !wanted.has(name)).map((name) => `has the ${what} ${name}, which does not belong`),
  ];
}

function collect(message: CompiledMessage, found: Found): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [param, type, format] = token;
    found.params.add(param);
    const choices = isChoices(format) ? Object.entries(format).filter(([, branch]) => Array.isArray(branch)) : [];
    const names = choices.map(([name]) => name);
    if (type === 'select') {
      for (const name of names.filter((branch) => branch !== 'other')) found.branches.add(`${param}:${name}`);
    }
    if (type === 'plural' || type === 'selectordinal') {
      const categories = new Set(names.filter((name) => !/^\d+$/.test(name)));
      found.plurals.push({ param, type: type === 'plural' ? 'cardinal' : 'ordinal', categories });
    }
    for (const [, branch] of choices) collect(branch, found);
  }
}

function isChoices(format: unknown): format is Record<string, CompiledMessage> {
  return typeof format === 'object' && format !== null;
}

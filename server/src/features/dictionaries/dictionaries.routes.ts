import * as administration from '@greenroom/contract/administration/dictionaries.ts';
import * as contract from '@greenroom/contract/dictionaries.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { bestLocale, LOCALE_CODES, type Locale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { requireUnchanged, versionOf } from '../../platform/version.ts';
import {
  ensureShipped,
  findDictionary,
  insertDictionary,
  type KeptDictionary,
  type KeptEntry,
  listDictionaryRows,
  lockDictionary,
  removeDictionary,
  updateTitle,
  writeEntries,
} from './dictionaries.queries.ts';

/**
 * Lists a page of a dictionary's values with labels in the caller's language, or in English if a label is missing
 * (R-DATA-7, R-DATA-11). Disabled values are left out.
 * @throws RefusalError `dictionary-not-found`
 */
async function listEntries(
  ctx: UserCtx,
  input: Input<typeof contract.listEntries>,
): Promise<Data<typeof contract.listEntries>> {
  const { dictName, pageNo, pageSize } = input;
  const kept = await findDictionary(ctx.db, dictName);
  if (kept === undefined && !contract.isEnumeration(dictName)) fail('dictionary-not-found');
  const locale = bestLocale([ctx.locale]);
  return describeEntries(ctx.messages, dictName, kept)
    .filter(({ enabled }) => enabled)
    .slice((pageNo - 1) * pageSize, pageNo * pageSize)
    .map(({ value, labels }) => ({ value, label: labels[locale] || labels[SOURCE_LOCALE] || value }));
}

/** Lists a page of the built-in and custom dictionaries, by title (R-DATA-7). */
async function listDictionaries(
  ctx: UserCtx,
  input: Input<typeof administration.listDictionaries>,
): Promise<Data<typeof administration.listDictionaries>> {
  const shipped = SHIPPED_NAMES.map((name) => ({
    name,
    title: shippedTitle(ctx.messages, ctx.locale, name),
    entries: contract.ENUMERATIONS[name].length,
  }));
  const page = { size: input.size, offset: offsetOf(input) };
  const { rows, total } = await listDictionaryRows(ctx.db, shipped, input.search ?? '', page);
  return {
    rows: rows.map((row) => ({
      ...row,
      updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt).toISOString(),
    })),
    total,
  };
}

/**
 * Returns a dictionary with its labels in every language (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`
 */
function readDictionary(
  ctx: UserCtx,
  input: Input<typeof administration.readDictionary>,
): Promise<Data<typeof administration.readDictionary>> {
  return describeDictionary(ctx.db, ctx, input.dictName);
}

/**
 * Creates a dictionary without entries (R-DATA-7).
 * @throws RefusalError `dictionary-name-taken`, also for the name of a built-in dictionary
 */
function createDictionary(
  ctx: UserCtx,
  input: Input<typeof administration.createDictionary>,
): Promise<Data<typeof administration.createDictionary>> {
  const { name, title } = input;
  if (contract.isEnumeration(name)) fail('dictionary-name-taken');
  return refuseTaken('dictionaries_pkey', 'dictionary-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await insertDictionary(trx, name, title, ctx.clock.now());
      const made = await describeDictionary(trx, ctx, name);
      await ctx.remember(trx, made);
      await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
      return made;
    }),
  );
}

/**
 * Changes the title of a custom dictionary (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`, `dictionary-shipped`, `changed-meanwhile`
 */
function changeDictionary(
  ctx: UserCtx,
  input: Input<typeof administration.changeDictionary>,
): Promise<Data<typeof administration.changeDictionary>> {
  const { dictName, title } = input;
  if (contract.isEnumeration(dictName)) fail('dictionary-shipped');
  return ctx.db.transaction().execute(async (trx) => {
    const before = (await lockDictionary(trx, dictName)) ?? fail('dictionary-not-found');
    const fields = editedFields(ctx.messages, dictName, before);
    requireUnchanged(input.version, fields, { ...fields, title });
    await updateTitle(trx, dictName, title, ctx.clock.now());
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
    return describeDictionary(trx, ctx, dictName);
  });
}

/**
 * Deletes a custom dictionary with its entries (R-DATA-7). Built-in dictionaries can't be deleted.
 * @throws RefusalError `dictionary-not-found`, `dictionary-shipped`
 */
async function deleteDictionary(
  ctx: UserCtx,
  { dictName }: Input<typeof administration.deleteDictionary>,
): Promise<null> {
  if (contract.isEnumeration(dictName)) fail('dictionary-shipped');
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await removeDictionary(trx, dictName))) fail('dictionary-not-found');
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
  });
  return null;
}

type Given = Input<typeof administration.replaceEntries>['entries'];

/**
 * Replaces a dictionary's entries, in the given order (R-DATA-7). In a built-in dictionary, only labels can be changed.
 * A label that is changed back to the built-in text is no longer stored.
 * @throws RefusalError `dictionary-not-found`, `dictionary-values-fixed`, `changed-meanwhile`
 */
async function replaceEntries(
  ctx: UserCtx,
  input: Input<typeof administration.replaceEntries>,
): Promise<Data<typeof administration.replaceEntries>> {
  const { dictName } = input;
  const fieldsOf = (kept: Pick<KeptDictionary, 'title' | 'entries'>) => editedFields(ctx.messages, dictName, kept);
  const shipped = contract.isEnumeration(dictName) ? shippedEntries(ctx.messages, dictName) : null;
  const entries = shipped === null ? input.entries : changedOf(shipped, input.entries);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    if (shipped !== null) await ensureShipped(trx, dictName, now);
    const before = (await lockDictionary(trx, dictName)) ?? fail('dictionary-not-found');
    requireUnchanged(input.version, fieldsOf(before), fieldsOf({ ...before, entries }));
    await writeEntries(trx, dictName, entries, now);
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
    return describeDictionary(trx, ctx, dictName);
  });
}

/** Returns a built-in dictionary's changed labels, which must be stored. */
function changedOf(shipped: readonly ShippedEntry[], given: Given): KeptEntry[] {
  const fixed = shipped.length === given.length && shipped.every(({ value }, place) => given[place]?.value === value);
  if (!fixed || given.some(({ enabled }) => !enabled)) fail('dictionary-values-fixed');
  return given
    .map(({ value, labels }, place) => ({ value, enabled: true, labels: differing(labels, shipped[place]?.labels) }))
    .filter(({ labels }) => Object.keys(labels).length > 0);
}

function differing(
  given: Partial<administration.Labels>,
  shipped: administration.Labels | undefined,
): Partial<administration.Labels> {
  const changed = LOCALE_CODES.filter((locale) => given[locale] && given[locale] !== shipped?.[locale]);
  return Object.fromEntries(changed.map((locale) => [locale, given[locale]]));
}

/** Returns a dictionary's entries. For a built-in dictionary, these are its own entries with the changed labels. */
function describeEntries(
  messages: Messages,
  name: string,
  kept: Pick<KeptDictionary, 'entries'> | undefined,
): administration.DictionaryEntry[] {
  const entries = kept?.entries ?? [];
  if (!contract.isEnumeration(name)) {
    return entries.map(({ value, enabled, labels }) => ({
      value,
      enabled,
      labels: administration.labelsBy((locale) => labels[locale] ?? ''),
      shippedLabels: null,
    }));
  }
  const changed = new Map(entries.map(({ value, labels }) => [value, labels]));
  return shippedEntries(messages, name).map(({ value, labels }) => ({
    value,
    enabled: true,
    labels: administration.labelsBy((locale) => changed.get(value)?.[locale] ?? labels[locale]),
    shippedLabels: labels,
  }));
}

/** Returns the editable fields, from which a dictionary's version is computed. */
function editedFields(messages: Messages, name: string, kept: Pick<KeptDictionary, 'title' | 'entries'> | undefined) {
  return { title: kept?.title ?? '', entries: describeEntries(messages, name, kept) };
}

/**
 * Describes a dictionary for the users who manage it (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`
 */
async function describeDictionary(
  db: Db,
  { messages, locale }: Pick<UserCtx, 'messages' | 'locale'>,
  name: string,
): Promise<administration.Dictionary> {
  const kept = await findDictionary(db, name);
  const shipped = contract.isEnumeration(name);
  if (kept === undefined && !shipped) fail('dictionary-not-found');
  const fields = editedFields(messages, name, kept);
  return {
    name,
    title: shipped ? shippedTitle(messages, locale, name) : (kept?.title ?? ''),
    shipped,
    version: versionOf(fields),
    updatedAt: kept?.updatedAt ?? null,
    entries: fields.entries,
  };
}

/** An entry in a built-in dictionary. */
interface ShippedEntry {
  readonly value: string;
  readonly labels: administration.Labels;
}

/** The names of the enumerations (R-DATA-11). */
const SHIPPED_NAMES: readonly contract.EnumerationName[] = Object.keys(contract.ENUMERATIONS).filter(
  contract.isEnumeration,
);

/** Returns an enumeration's entries, with labels in every language. */
function shippedEntries(messages: Messages, name: contract.EnumerationName): ShippedEntry[] {
  const shown = contract.SHOWN_BY_SCREENS.has(name);
  return contract.ENUMERATIONS[name].map(([value, entry]) => ({
    value,
    labels: administration.labelsBy((locale) =>
      messages.text(locale, shown ? `enums.${name}.${entry}` : `dictionaries.${name}.${entry}`),
    ),
  }));
}

function shippedTitle(messages: Messages, locale: Locale, name: contract.EnumerationName): string {
  return messages.text(locale, `dictionaries.title.${name}`);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listEntries, listEntries),
  mount(administration.listDictionaries, listDictionaries),
  mount(administration.readDictionary, readDictionary),
  mount(administration.createDictionary, createDictionary),
  mount(administration.changeDictionary, changeDictionary),
  mount(administration.deleteDictionary, deleteDictionary),
  mount(administration.replaceEntries, replaceEntries),
];

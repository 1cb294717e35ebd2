import { type Dictionary, type DictionaryEntry, labelsBy } from '@greenroom/contract/administration/dictionaries.ts';
import { isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { versionOf } from '../../platform/version.ts';
import { findDictionary, type KeptDictionary } from './dictionaries.queries.ts';
import { shippedEntries, shippedTitle } from './shipped.ts';

/** The entries of a dictionary: of a shipped one those of the program, with the labels that people have changed. */
export function describeEntries(
  messages: Messages,
  name: string,
  kept: Pick<KeptDictionary, 'entries'> | undefined,
): DictionaryEntry[] {
  const entries = kept?.entries ?? [];
  if (!isEnumeration(name)) {
    return entries.map(({ value, enabled, labels }) => ({
      value,
      enabled,
      labels: labelsBy((locale) => labels[locale] ?? ''),
      shippedLabels: null,
    }));
  }
  const changed = new Map(entries.map(({ value, labels }) => [value, labels]));
  return shippedEntries(messages, name).map(({ value, labels }) => ({
    value,
    enabled: true,
    labels: labelsBy((locale) => changed.get(value)?.[locale] ?? labels[locale]),
    shippedLabels: labels,
  }));
}

/** The fields that people change, for the dictionary's version. */
export function editedFields(
  messages: Messages,
  name: string,
  kept: Pick<KeptDictionary, 'title' | 'entries'> | undefined,
) {
  return { title: kept?.title ?? '', entries: describeEntries(messages, name, kept) };
}

/**
 * A dictionary as those who keep it see it (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`
 */
export async function describeDictionary(
  db: Db,
  { messages, locale }: Pick<UserCtx, 'messages' | 'locale'>,
  name: string,
): Promise<Dictionary> {
  const kept = await findDictionary(db, name);
  const shipped = isEnumeration(name);
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

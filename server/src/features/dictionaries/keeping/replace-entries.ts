import type { replaceEntries as contract, Labels } from '@greenroom/contract/administration/dictionaries.ts';
import { isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireUnchanged } from '../../../platform/version.ts';
import { describeDictionary, editedFields } from '../describe-dictionary.ts';
import {
  ensureShipped,
  type KeptDictionary,
  type KeptEntry,
  lockDictionary,
  writeEntries,
} from '../dictionaries.queries.ts';
import { type ShippedEntry, shippedEntries } from '../shipped.ts';

type Given = Input<typeof contract>['entries'];

/**
 * Replaces the entries of a dictionary by those given, in their order; of a shipped one only labels can differ, and one that
 * is the program's again is no longer kept (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`, `dictionary-values-fixed`, `changed-meanwhile`
 */
export async function replaceEntries(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { dictName } = input;
  const fieldsOf = (kept: Pick<KeptDictionary, 'title' | 'entries'>) => editedFields(ctx.messages, dictName, kept);
  const shipped = isEnumeration(dictName) ? shippedEntries(ctx.messages, dictName) : null;
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

/** What is to be kept of a shipped dictionary: the labels that are not the program's. */
function changedOf(shipped: readonly ShippedEntry[], given: Given): KeptEntry[] {
  const fixed = shipped.length === given.length && shipped.every(({ value }, place) => given[place]?.value === value);
  if (!fixed || given.some(({ enabled }) => !enabled)) fail('dictionary-values-fixed');
  return given
    .map(({ value, labels }, place) => ({ value, enabled: true, labels: differing(labels, shipped[place]?.labels) }))
    .filter(({ labels }) => Object.keys(labels).length > 0);
}

function differing(given: Partial<Labels>, shipped: Labels | undefined): Partial<Labels> {
  const changed = LOCALE_CODES.filter((locale) => given[locale] && given[locale] !== shipped?.[locale]);
  return Object.fromEntries(changed.map((locale) => [locale, given[locale]]));
}

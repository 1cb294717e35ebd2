import { z } from 'zod';
import { DICTIONARY_MAX_ENTRIES } from '../constants.ts';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { version } from '../kit/version.ts';
import { LOCALE_CODES, SOURCE_LOCALE } from '../locales.ts';

const DICTIONARIES = '/admin/common/dictionaries';
const ONE = `${DICTIONARIES}/{dictName}`;

const title = givenName(80).min(1, rule('title-empty'));
const params = z.object({ dictName: givenText(100) });

/** A label for every language. If empty, the English label is shown instead. */
const labels = z.record(z.enum(LOCALE_CODES), z.string());
export type Labels = z.infer<typeof labels>;

/** Returns a text for each language. */
export function labelsBy(textOf: (locale: keyof Labels) => string): Labels {
  return labels.parse(Object.fromEntries(LOCALE_CODES.map((locale) => [locale, textOf(locale)])));
}

/** The required English label, and optional labels in other languages. An empty label counts as missing. */
const givenLabels = z
  .partialRecord(z.enum(LOCALE_CODES), givenName(200))
  .superRefine((given, { addIssue }) => {
    if (!given[SOURCE_LOCALE]) addIssue({ code: 'custom', message: rule('label-empty').error, path: [SOURCE_LOCALE] });
  })
  .transform((given): Partial<Labels> => Object.fromEntries(Object.entries(given).filter(([, label]) => label !== '')));

const givenEntry = z.object({
  value: givenName(60).min(1, rule('value-empty')),
  enabled: z.boolean().default(true),
  labels: givenLabels,
});

/** Entries in their order. Each value must be unique. */
const givenEntries = z
  .array(givenEntry)
  .max(DICTIONARY_MAX_ENTRIES)
  .superRefine((entries, { addIssue }) => {
    const seen = new Set<string>();
    for (const [place, { value }] of entries.entries()) {
      if (seen.has(value)) addIssue({ code: 'custom', message: rule('value-taken').error, path: [place, 'value'] });
      seen.add(value);
    }
  });

/** A dictionary in the administrators' list. */
export const dictionaryRow = z.object({
  name: z.string(),
  title: z.string(),
  /** True for a built-in enumeration. Its values are fixed, but its labels can be changed and reset. */
  shipped: z.boolean(),
  entries: z.number().int(),
  changedLabels: z.number().int().describe('Entries of a built-in dictionary whose label was changed'),
  updatedAt: z.string().nullable().describe('Null if it was never changed'),
});
export type DictionaryRow = z.infer<typeof dictionaryRow>;

/** A dictionary with all of its labels (R-DATA-7). */
export const dictionary = z.object({
  name: z.string(),
  title: z.string(),
  shipped: z.boolean(),
  version,
  updatedAt: z.string().nullable(),
  entries: z.array(
    z.object({
      value: z.string(),
      enabled: z.boolean(),
      labels,
      /** Built-in labels. Null in a custom dictionary. */
      shippedLabels: labels.nullable(),
    }),
  ),
});
export type Dictionary = z.infer<typeof dictionary>;
export type DictionaryEntry = Dictionary['entries'][number];

export const listDictionaries = route({
  id: 'dictionaries.listDictionaries',
  method: 'GET',
  path: DICTIONARIES,
  summary: 'List the built-in and custom dictionaries by title, with a search over title and name (R-DATA-7)',
  access: { right: 'data:manage' },
  query: pageQuery.extend({ search: givenText(100).trim().optional() }),
  data: page(dictionaryRow),
});

export const readDictionary = route({
  id: 'dictionaries.readDictionary',
  method: 'GET',
  path: ONE,
  summary: 'Get a dictionary with its entries and their labels in every language (R-DATA-7)',
  access: { right: 'data:manage' },
  params,
  data: dictionary,
  errors: ['dictionary-not-found'],
});

export const createDictionary = route({
  id: 'dictionaries.createDictionary',
  method: 'POST',
  path: DICTIONARIES,
  summary: 'Create a dictionary without entries (R-DATA-7)',
  access: { right: 'data:manage' },
  body: z.object({
    name: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{0,59}$/, rule('dictionary-name')),
    title,
  }),
  data: dictionary,
  idempotent: true,
  errors: ['dictionary-name-taken'],
});

export const changeDictionary = route({
  id: 'dictionaries.changeDictionary',
  method: 'PUT',
  path: ONE,
  summary: 'Change the title of a custom dictionary. Its name is fixed, because forms use it (R-DATA-7)',
  access: { right: 'data:manage' },
  params,
  body: z.object({ title, version }),
  data: dictionary,
  errors: ['dictionary-not-found', 'dictionary-shipped', 'changed-meanwhile'],
});

export const deleteDictionary = route({
  id: 'dictionaries.deleteDictionary',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a custom dictionary with its entries (R-DATA-7)',
  access: { right: 'data:manage' },
  params,
  errors: ['dictionary-not-found', 'dictionary-shipped'],
});

export const replaceEntries = route({
  id: 'dictionaries.replaceEntries',
  method: 'PUT',
  path: `${ONE}/entries`,
  summary: 'Replace the entries of a dictionary in the given order, or only the labels of a built-in one (R-DATA-7)',
  access: { right: 'data:manage' },
  params,
  body: z.object({ version, entries: givenEntries }),
  bodyMaxBytes: 4 * 1024 * 1024,
  data: dictionary,
  errors: ['dictionary-not-found', 'dictionary-values-fixed', 'changed-meanwhile'],
});

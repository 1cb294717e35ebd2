import { listEntries } from '@greenroom/contract/dictionaries.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query-client.ts';
import { useStaleOnEvent } from './events/use-stale-on-event.ts';
import { useLocale } from './text/translate.tsx';

export interface DictionaryOption {
  readonly value: string;
  /** Label in the interface's language. */
  readonly label: string;
}

/**
 * Returns a dictionary's values with their labels, for a form. If an administrator changes the dictionary, an open form
 * follows (R-DATA-7).
 * @param name the dictionary's name, as administrators see it
 * @returns undefined until the dictionary has loaded, or if loading fails
 */
export function useDictionary(name: string): readonly DictionaryOption[] | undefined {
  const { locale } = useLocale();
  const query = queryOf(listEntries, { dictName: name });
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, locale] });
  useStaleOnEvent('dictionary', [listEntries.id]);
  return data;
}

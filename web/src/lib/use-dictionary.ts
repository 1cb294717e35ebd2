import { listEntries } from '@greenroom/contract/dictionaries.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query-client.ts';
import { useStaleOnEvent } from './events/use-stale-on-event.ts';
import { useLocale } from './text/translate.tsx';

export interface DictionaryOption {
  readonly value: string;
  /** In the interface's language. */
  readonly label: string;
}

/**
 * Returns the values of a dictionary with their labels, for a form. An open form follows an administrator's changes
 * (R-DATA-7).
 * @param name of the dictionary, as administrators see it
 * @returns undefined until it has loaded, or if it cannot be loaded
 */
export function useDictionary(name: string): readonly DictionaryOption[] | undefined {
  const { locale } = useLocale();
  const query = queryOf(listEntries, { dictName: name });
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, locale] });
  useStaleOnEvent('dictionary', [listEntries.id]);
  return data;
}

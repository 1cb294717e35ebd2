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
 * The values of a dictionary with their labels, for a form: an open one follows what an administrator changes (R-DATA-7).
 * @param name as administrators keep it
 * @returns undefined until it is there, and where it cannot be had
 */
export function useDictionary(name: string): readonly DictionaryOption[] | undefined {
  const { locale } = useLocale();
  const query = queryOf(listEntries, { dictName: name });
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, locale] });
  useStaleOnEvent('dictionary', [listEntries.id]);
  return data;
}

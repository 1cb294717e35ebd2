import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** The query that fetches all rows. */
type WholeList<Row> = Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isPlaceholderData'> & {
  refetch: () => unknown;
};

/**
 * Divides a completely fetched list into pages. Spread the result on the list.
 * @param firstSize the page size until the user chooses another one
 */
export function useWholeList<Row>(query: WholeList<Row>, firstSize: number) {
  const { data: rows, error, refetch, isPlaceholderData } = query;
  const [state, setState] = useState({ page: 1, size: firstSize });
  const answer = useMemo(() => {
    const begin = (state.page - 1) * state.size;
    const data = rows && { rows: rows.slice(begin, begin + state.size), total: rows.length };
    return { data, error, refetch, isPlaceholderData };
  }, [rows, state, error, refetch, isPlaceholderData]);
  const onChange = (change: Partial<typeof state>) => setState((before) => ({ ...before, ...change }));
  return { answer, state, onChange };
}

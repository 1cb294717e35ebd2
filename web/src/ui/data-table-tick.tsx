import { useT } from '../lib/translate.tsx';
import type { Selection } from './data-table-types.ts';

/** The box that selects one row. @param number the row's running number */
export function RowTick({ selection, id, number }: { selection: Selection; id: string; number: number }) {
  const t = useT();
  return (
    <input
      type="checkbox"
      aria-label={t('common.table.select-row', { number })}
      checked={selection.keys.has(id)}
      onChange={() => selection.onChange(toggled(selection.keys, id))}
    />
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

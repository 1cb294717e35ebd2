import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { presetDays } from '../../lib/day-range.ts';
import { ExportMenu } from '../../ui/exports/export-menu.tsx';
import { notifyRange } from '../../ui/exports/notify-range.ts';
import { filterOf } from './audit.data.ts';
import type { AuditState, ChangeAudit } from './audit-address.ts';

/**
 * What is filtered as a file, a line for each value before and after. Days must be selected (R-VALID-4): where none are,
 * the last 30 are selected first, and a notice says so.
 */
export function AuditExport({ state, onChange }: { state: AuditState; onChange: ChangeAudit }) {
  const filter = () => {
    const { from, to } = state.from === undefined || state.to === undefined ? select() : state;
    return exportFilterOf(filterOf({ ...state, from, to }));
  };
  const select = () => {
    const days = presetDays('last-30', new Date());
    const range = { from: days.first, to: days.last };
    onChange(range);
    notifyRange(days);
    return range;
  };
  return <ExportMenu list="audit" filter={filter} />;
}

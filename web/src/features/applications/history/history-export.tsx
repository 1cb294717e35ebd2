import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { timesOf } from '../../../lib/day-range.ts';
import { ExportMenu } from '../../../ui/exports/export-menu.tsx';
import { notifyRange } from '../../../ui/exports/notify-range.ts';
import { useShownColumns } from '../../../ui/table/layout/use-list-layout.ts';
import { batchQuery } from '../applications.data.ts';
import classes from '../history.module.css';
import type { HistoryState } from '../history-address.ts';
import { proposedDays } from './proposed-days.ts';

interface HistoryExportProps {
  state: HistoryState;
  onChange: (change: Pick<HistoryState, 'from' | 'to'>) => void;
}

/**
 * What is filtered, with the columns and in the order on screen, as a file. A time range must be selected (R-VALID-4): where none is, the one
 * that fits what is on screen is selected first, and a notice says so.
 */
export function HistoryExport({ state, onChange }: HistoryExportProps) {
  const client = useQueryClient();
  const columns = useShownColumns(historyList);
  const select = async (): Promise<{ from: string; to: string }> => {
    const { batchId } = state;
    const batch = batchId === undefined ? null : await client.ensureQueryData(batchQuery(batchId, true));
    const days = proposedDays(batch?.submittedAt ?? null, new Date());
    const times = timesOf(days);
    onChange(times);
    notifyRange(days);
    return times;
  };
  const filter = async () => {
    const { open: _open, page: _page, size: _size, from, to, ...rest } = state;
    const range = from === undefined || to === undefined ? await select() : { from, to };
    return exportFilterOf({ ...rest, ...range });
  };
  return <ExportMenu list="history" filter={filter} columns={columns} className={classes.export} />;
}

import type { ExportFilter, ExportKey } from '@greenroom/contract/exports/exported-lists.ts';
import {
  downloadExport,
  type ExportFormat,
  type ExportRow,
  listExports,
  readExport,
  startExport,
} from '@greenroom/contract/exports/exports.ts';
import { call, download } from '../../lib/api/api.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { invalidateCalls } from '../../lib/api/query-client.ts';
import { notify } from '../../lib/notifications.ts';
import { noteOffered } from '../../lib/offered-exports.ts';
import { translate } from '../../lib/text/texts.ts';

/** The export that a list's export menu requests. */
export interface ExportOrder {
  readonly list: ExportKey;
  readonly filter: ExportFilter;
  /** IDs of the columns, in order. If undefined, all of the list's columns are exported. */
  readonly columns: readonly string[] | undefined;
  readonly format: ExportFormat;
  readonly forPrograms: boolean;
}

/** Time to wait for a small file before telling the user that the export takes longer, in milliseconds. */
const QUICK_MS = 5000;
const ASK_EVERY_MS = 300;
const READY_MS = 30_000;
const STARTED_MS = 10_000;

/**
 * Starts an export, and offers its file as soon as it is ready. During a longer export, users can leave the page and
 * find the file in Exports later. Errors are shown in a notification.
 */
export async function startAndOffer({ columns, filter, ...order }: ExportOrder): Promise<void> {
  try {
    const started = await call(startExport, {
      ...order,
      ...toSent({ filter, columns }),
    });
    void invalidateCalls([listExports.id]);
    offer(await waitShortly(started));
  } catch (error) {
    ignoreApiError(error);
  }
}

/** Returns the filter and the columns in the form that calls accept. */
export function toSent({ filter, columns }: Pick<ExportOrder, 'filter' | 'columns'>) {
  const sent = Object.entries(filter).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]);
  return { filter: Object.fromEntries(sent), ...(columns !== undefined && { columns: [...columns] }) };
}

/** Downloads an export's file with the browser. Errors are shown in a notification. */
export async function saveExport(id: number): Promise<void> {
  await download(downloadExport, { id }).catch(ignoreApiError);
}

async function waitShortly(started: ExportRow): Promise<ExportRow> {
  const until = performance.now() + QUICK_MS;
  let row = started;
  while (isUnderWay(row) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    row = await call(readExport, { id: row.id });
  }
  return row;
}

export function isUnderWay({ state }: Pick<ExportRow, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

function offer({ id, state, rows, failure }: ExportRow): void {
  if (state === 'finished') {
    noteOffered(id);
    const action = { label: translate('exports.menu.download'), run: () => void saveExport(id) };
    notify({ kind: 'success', message: translate('exports.menu.ready', { rows }), milliseconds: READY_MS, action });
  } else if (state === 'failed') {
    noteOffered(id);
    const message = translate('exports.menu.failed', { reason: failure ?? '' });
    notify({ kind: 'error', message, milliseconds: STARTED_MS });
  } else if (state !== 'cancelled') {
    notify({ kind: 'info', message: translate('exports.menu.started'), milliseconds: STARTED_MS });
  }
}

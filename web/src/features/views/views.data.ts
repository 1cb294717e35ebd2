import {
  changeView,
  chooseView,
  createView,
  deleteView,
  listViews,
  shareView,
  type ViewedList,
} from '@greenroom/contract/views.ts';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';

export const VIEW_KEYS = [listViews.id];

/** Options for calls whose errors the dialog shows. */
const QUIET = { release: true };

export function viewsQuery(list: ViewedList) {
  return queryOf(listViews, { list });
}

export function viewsChanged(): Promise<void> {
  return invalidateCalls(VIEW_KEYS);
}

export function sendNewView(view: CallInput<typeof createView>) {
  return call(createView, view, QUIET);
}

export function sendRename(view: { id: number; name: string }) {
  return call(changeView, view, QUIET);
}

/** Overwrites a view. Shows a notification if this fails, because there is no dialog. */
export function sendOverwrite(view: CallInput<typeof changeView>) {
  return call(changeView, view);
}

export function sendDeletion(id: number) {
  return call(deleteView, { id }, QUIET);
}

export function sendSharing(view: CallInput<typeof shareView>) {
  return call(shareView, view, QUIET);
}

export function sendChoice(choice: CallInput<typeof chooseView>) {
  return call(chooseView, choice);
}

import { GROUP_PARAMETERS, type SavedView, type ViewState } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { groupsInScope, type Viewer, type ViewRow } from './views.queries.ts';

export function viewerOf({ user }: UserCtx): Viewer {
  return { userId: user.id, roles: user.roles.map(({ key }) => key) };
}

/**
 * Views as the caller gets them: a group that the caller may not see is left out of the state, so that a shared view neither
 * names it nor leads to a list that is refused.
 */
export async function viewAnswers(ctx: UserCtx, db: Db, rows: readonly ViewRow[]): Promise<SavedView[]> {
  const named = rows.flatMap(({ state }) => groupsOf(state).map(([, id]) => id));
  const seen = await groupsInScope(db, ctx.scope, [...new Set(named)]);
  return rows.map((row) => {
    const left = groupsOf(row.state)
      .filter(([, id]) => !seen.has(id))
      .map(([parameter]) => parameter);
    const state = Object.fromEntries(Object.entries(row.state).filter(([parameter]) => !left.includes(parameter)));
    return { ...row, roles: [...row.roles], state, left };
  });
}

/** The parameters of a state that name a group, with its id. */
function groupsOf(state: ViewState): [string, number][] {
  return GROUP_PARAMETERS.flatMap((parameter): [string, number][] => {
    const text = state[parameter];
    return text !== undefined && /^\d{1,15}$/.test(text) ? [[parameter, Number(text)]] : [];
  });
}

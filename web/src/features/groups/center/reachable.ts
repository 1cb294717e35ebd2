/** Maximum depth to which open branches are followed: deeper than groups can be nested. */
const MAX_DEPTH = 64;

/**
 * Returns the open groups that are visible: open root groups, and open groups below them, as far as they are loaded.
 * Groups below a closed one, and moved or deleted ones, are not requested.
 * @param known the ids right below a group (null: the root groups), undefined while they are not loaded
 */
export function reachableOf(
  open: ReadonlySet<number>,
  known: (groupId: number | null) => readonly number[] | undefined,
): number[] {
  const reached: number[] = [];
  let level: readonly (number | null)[] = [null];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next = level.flatMap((groupId) => (known(groupId) ?? []).filter((id) => open.has(id)));
    reached.push(...next);
    level = next;
  }
  return reached;
}

/**
 * Returns the open branches plus those that must be open to show a group. @returns `open` itself if nothing is missing
 */
export function withParents(open: readonly number[], parents: readonly number[]): readonly number[] {
  const missing = parents.filter((id) => !open.includes(id));
  return missing.length === 0 ? open : [...open, ...missing];
}

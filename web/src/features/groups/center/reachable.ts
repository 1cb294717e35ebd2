/** Maximum depth at which open branches are loaded. Groups can't be nested this deep. */
const MAX_DEPTH = 64;

/**
 * Returns the open groups that are visible: open root groups, and open groups below other open ones, as far as they are
 * loaded. Groups below a closed group aren't fetched, nor are moved or deleted ones.
 * @param known returns the IDs of the groups directly below a group, or of the root groups for null; undefined if they
 * aren't loaded
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
 * Returns the open branches and the ones that must also be open to show a group.
 * @returns `open` itself if no branch is missing
 */
export function withParents(open: readonly number[], parents: readonly number[]): readonly number[] {
  const missing = parents.filter((id) => !open.includes(id));
  return missing.length === 0 ? open : [...open, ...missing];
}

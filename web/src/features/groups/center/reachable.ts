/** How deep a chain of open branches is followed: more than groups can be nested. */
const DEEPEST = 64;

/**
 * The open groups that can be seen: the uppermost ones that are open, and the open ones below them, as far as is known.
 * What lies below a closed group, or was moved away or deleted, is not asked for.
 * @param known the ids right below a group (null: the uppermost), undefined while they are not known
 */
export function reachableOf(
  open: ReadonlySet<number>,
  known: (groupId: number | null) => readonly number[] | undefined,
): number[] {
  const reached: number[] = [];
  let level: readonly (number | null)[] = [null];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    const next = level.flatMap((groupId) => (known(groupId) ?? []).filter((id) => open.has(id)));
    reached.push(...next);
    level = next;
  }
  return reached;
}

/** The branches that must be open so that a group can be seen, beside those that are. @returns the same array if all are */
export function withParents(open: readonly number[], parents: readonly number[]): readonly number[] {
  const missing = parents.filter((id) => !open.includes(id));
  return missing.length === 0 ? open : [...open, ...missing];
}

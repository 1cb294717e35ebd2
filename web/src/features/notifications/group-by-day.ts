/** Splits the rows into today's and earlier ones, according to this machine's calendar. The order stays the same. */
export function groupByDay<Row extends { readonly at: string }>(
  rows: readonly Row[],
  now: Date,
): { today: readonly Row[]; earlier: readonly Row[] } {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const isToday = ({ at }: Row) => Date.parse(at) >= midnight;
  return { today: rows.filter(isToday), earlier: rows.filter((row) => !isToday(row)) };
}

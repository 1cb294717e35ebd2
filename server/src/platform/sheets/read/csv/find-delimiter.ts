/** What separates fields in the csv files that people have; where two do equally well the first wins. */
const DELIMITERS = [',', ';', '\t', '\uff0c', '\uff1b', '|'];
const MAX_SAMPLE_LINES = 200;

/**
 * The delimiter of a csv, from its beginning: the one that stands equally often in most lines, quoted text left out.
 * A sheet of one column has none; then it is the comma.
 */
export function findDelimiter(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, MAX_SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const scores = DELIMITERS.map((delimiter) => score(lines, delimiter));
  const best = Math.max(...scores);
  return best === 0 ? ',' : (DELIMITERS[scores.indexOf(best)] ?? ',');
}

function score(lines: readonly string[], delimiter: string): number {
  const linesByCount = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...linesByCount.values());
}

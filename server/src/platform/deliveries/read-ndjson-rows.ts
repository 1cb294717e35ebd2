import { isUtf8 } from 'node:buffer';
import type { Row, RowReader } from './row-reader.ts';
import type { Line } from './split-lines.ts';

/** One JSON value a line; blank lines are passed over. */
export function readNdjsonRows(): RowReader {
  return { take: (line) => takeLine(line), end: () => [] };
}

function takeLine({ number, bytes }: Line): Row[] {
  if (bytes === null) return [{ line: number, problem: 'too-long' }];
  if (!isUtf8(bytes)) return [{ line: number, problem: 'encoding' }];
  const text = bytes.toString('utf8').trim();
  if (text === '') return [];
  try {
    return [{ line: number, value: JSON.parse(text) }];
  } catch (error) {
    if (error instanceof SyntaxError) return [{ line: number, problem: 'json' }];
    throw error;
  }
}

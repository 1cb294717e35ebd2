import { formatNumber } from './translate.tsx';

const BYTES_A_KILOBYTE = 1024;
const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** Returns a file's size in its largest unit, in the user's language. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let at = 0;
  while (value >= BYTES_A_KILOBYTE && at < UNITS.length - 1) {
    value /= BYTES_A_KILOBYTE;
    at += 1;
  }
  const unit = UNITS[at] ?? 'byte';
  return formatNumber(value, {
    style: 'unit',
    unit,
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

/**
 * Maximum number of digits that spreadsheets store exactly. A longer number can't be distinguished from its neighbors.
 */
const MAX_DIGITS = 15;
const NUMBER = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A number cell's text, or `lost` if digits have been lost. */
type NumberText = { readonly lost: false; readonly text: string } | { readonly lost: true };

/**
 * Returns a number cell's text as a possible ID. Plain digits stay unchanged, including leading zeros. A number in
 * another form that is exactly an integer (`1.0E7`) becomes its digits. If it has more than 15 digits, some are lost.
 * Other texts stay unchanged and are not IDs.
 */
export function normalizeNumber(raw: string): NumberText {
  const parts = NUMBER.exec(raw);
  if (parts === null) return { lost: false, text: raw };
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  if (raw === whole) return whole.replace(/^0+/, '').length > MAX_DIGITS ? { lost: true } : { lost: false, text: raw };
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return { lost: false, text: '0' };
  const zeros = digits.length - significant.length + Number(exponent) - fraction.length;
  if (zeros < 0) return { lost: false, text: raw };
  if (significant.length + zeros > MAX_DIGITS) return { lost: true };
  return { lost: false, text: significant + '0'.repeat(zeros) };
}

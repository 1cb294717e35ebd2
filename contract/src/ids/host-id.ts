/** A well-formed host ID has 4 to 20 digits, including leading zeros. All other texts get code 100. */
export const HOST_ID_PATTERN = /^\d{4,20}$/;

/** Maximum length of a malformed ID that is stored, in characters. */
export const MALFORMED_ID_MAX_CHARACTERS = 64;

export function isHostId(text: string): boolean {
  return HOST_ID_PATTERN.test(text);
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const valueOfDigit = new Map<string, string>();

/**
 * Converts the decimal digits in every script to 0 to 9. Superscripts, circled numbers and similar characters are not
 * decimal digits and stay unchanged. Otherwise `15363676²` would be another host.
 */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGIT, findValue);
}

function findValue(digit: string): string {
  const known = valueOfDigit.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  // In a script, the digits 0 to 9 are contiguous. Several such sets can be adjacent.
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const value = String((code - zero) % 10);
  valueOfDigit.set(digit, value);
  return value;
}

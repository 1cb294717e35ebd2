import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

/** The characters that need no escape in a value (RFC 8187, section 3.2.1). */
const ATTRIBUTE = /^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*$/;

function encodedName(header: string): string {
  return /filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '';
}

test('[R-STAT-3] a file name keeps every character, including quotes, brackets and asterisks, and breaks no header', () => {
  expect(attachment("Agent's hosts (2026)*.csv")).toBe(
    `attachment; filename="Agent_s_hosts_2026_.csv"; filename*=UTF-8''Agent%27s%20hosts%20%282026%29%2A.csv`,
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const encoded = encodedName(attachment(name));
      expect(encoded).toMatch(ATTRIBUTE);
      expect(decodeURIComponent(encoded)).toBe(name);
    }),
  );
});

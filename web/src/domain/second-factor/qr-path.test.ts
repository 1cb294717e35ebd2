import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

/** Returns the modules that a path draws. Dark modules are true. */
function drawn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return rows;
}

test('[R-PLUS-13] the path draws every dark module of the code and no other', () => {
  const { data, size } = encode('otpauth://totp/Greenroom:admin?secret=JBSWY3DPEHPK3PXP&issuer=Greenroom', {
    ecc: 'M',
    border: 4,
  });
  expect(drawn(qrPath(data), size)).toEqual(data);
});

test('neighbors in a row are one rectangle', () => {
  expect(qrPath([[false, true, true, false, true]])).toBe('M1 0h2v1h-2zM4 0h1v1h-1z');
});

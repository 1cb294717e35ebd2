import { expect, test } from 'vitest';
import { cropMatrix, type Matrix, type Turn, turned } from './crop-matrix.ts';

const SIZE = { width: 300, height: 200 };

/** Returns the transformed position of a point in the picture. */
function place([a, b, c, d, e, f]: Matrix, x: number, y: number): number[] {
  return [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 1000) / 1000 + 0);
}

test('an unrotated crop fills the square from corner to corner', () => {
  const matrix = cropMatrix({ x: 50, y: 0, width: 200, height: 200 }, 0, SIZE, 512);
  expect(place(matrix, 50, 0)).toEqual([0, 0]);
  expect(place(matrix, 250, 200)).toEqual([512, 512]);
});

test('a picture rotated clockwise has its first corner at the end of the first line', () => {
  const matrix = cropMatrix({ x: 0, y: 0, width: 200, height: 200 }, 90, SIZE, 200);
  expect(place(matrix, 0, 0)).toEqual([200, 0]);
  expect(place(matrix, 0, 200)).toEqual([0, 0]);
  expect(place(matrix, 200, 0)).toEqual([200, 200]);
});

test('upside down and counterclockwise pictures have their corners in the right places', () => {
  const cut = { x: 0, y: 0, width: 200, height: 200 };
  expect(place(cropMatrix(cut, 180, SIZE, 200), 300, 200)).toEqual([0, 0]);
  expect(place(cropMatrix(cut, 270, SIZE, 200), 300, 0)).toEqual([0, 0]);
});

test('four quarter turns lead back to the start', () => {
  const quarters = (clockwise: boolean) =>
    [1, 2, 3, 4].reduce<Turn[]>((all) => [...all, turned(all.at(-1) ?? 0, clockwise)], []);
  expect(quarters(true)).toEqual([90, 180, 270, 0]);
  expect(quarters(false)).toEqual([270, 180, 90, 0]);
});

/** The crop of a rotated picture, in the picture's own pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Turn = 0 | 90 | 180 | 270;

/** The values `a, b, c, d, e, f` for a canvas transformation. */
export type Matrix = readonly [number, number, number, number, number, number];

const COS = { 0: 1, 90: 0, 180: -1, 270: 0 };
const SIN = { 0: 0, 90: 1, 180: 0, 270: -1 };

/**
 * Returns the transformation with which a canvas draws the unrotated picture so that the crop fills a square.
 * @param cut relative to the box around the rotated picture
 * @param turn clockwise rotation in degrees
 * @param size size of the unrotated picture in pixels
 * @param side side length of the square in pixels
 */
export function cropMatrix(cut: Cut, turn: Turn, size: { width: number; height: number }, side: number): Matrix {
  const scale = side / cut.width;
  const cos = COS[turn];
  const sin = SIN[turn];
  // Half the size of the box around the rotated picture. Rotating doesn't move the center.
  const middleX = (Math.abs(cos) * size.width + Math.abs(sin) * size.height) / 2;
  const middleY = (Math.abs(sin) * size.width + Math.abs(cos) * size.height) / 2;
  const e = middleX - (cos * size.width) / 2 + (sin * size.height) / 2 - cut.x;
  const f = middleY - (sin * size.width) / 2 - (cos * size.height) / 2 - cut.y;
  return [scale * cos, scale * sin, -scale * sin, scale * cos, scale * e, scale * f];
}

/** Returns the rotation after another 90 degrees, clockwise or counterclockwise. */
export function turned(turn: Turn, clockwise: boolean): Turn {
  const order: readonly Turn[] = clockwise ? [90, 180, 270, 0] : [270, 0, 90, 180];
  return order[turn / 90] ?? 0;
}

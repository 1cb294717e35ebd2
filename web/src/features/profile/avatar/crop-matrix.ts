/** What is kept of a picture, in its own pixels, once it has been turned. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Turn = 0 | 90 | 180 | 270;

/** `a, b, c, d, e, f` as a canvas takes them. */
export type Matrix = readonly [number, number, number, number, number, number];

const COS = { 0: 1, 90: 0, 180: -1, 270: 0 };
const SIN = { 0: 0, 90: 1, 180: 0, 270: -1 };

/**
 * Where a canvas draws an unturned picture, so that the cut of the turned one fills a square.
 * @param cut relative to the box around the turned picture
 * @param turn degrees, clockwise
 * @param size of the unturned picture, in pixels
 * @param side of the square, in pixels
 */
export function cropMatrix(cut: Cut, turn: Turn, size: { width: number; height: number }, side: number): Matrix {
  const scale = side / cut.width;
  const cos = COS[turn];
  const sin = SIN[turn];
  // Half the box around the turned picture: its middle stays where it is.
  const middleX = (Math.abs(cos) * size.width + Math.abs(sin) * size.height) / 2;
  const middleY = (Math.abs(sin) * size.width + Math.abs(cos) * size.height) / 2;
  const e = middleX - (cos * size.width) / 2 + (sin * size.height) / 2 - cut.x;
  const f = middleY - (sin * size.width) / 2 - (cos * size.height) / 2 - cut.y;
  return [scale * cos, scale * sin, -scale * sin, scale * cos, scale * e, scale * f];
}

/** A quarter further, clockwise or back. */
export function turned(turn: Turn, clockwise: boolean): Turn {
  const order: readonly Turn[] = clockwise ? [90, 180, 270, 0] : [270, 0, 90, 180];
  return order[turn / 90] ?? 0;
}

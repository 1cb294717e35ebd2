import type { PictureChoice } from './demo-world.ts';
import { chanceFor } from './random.ts';

/** An avatar as SVG, 320 by 320. */
export function drawAvatar({ kind, number }: PictureChoice): string {
  const chance = chanceFor(`avatar ${kind} ${number}`);
  const hue = chance.whole(0, 359);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="hsl(${hue} 50% 80%)"/><circle cx="160" cy="140" r="70" fill="hsl(28 50% 70%)"/>
    <path d="M40 320c0-90 60-120 120-120s120 30 120 120z" fill="hsl(${hue} 50% 45%)"/></svg>`;
}

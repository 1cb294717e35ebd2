import sharp from 'sharp';
import { chanceFor } from '../random.ts';
import { drawBackground, drawPerson } from './draw-person.ts';
import { muxWebm } from './mux-webm.ts';

const FRAMES = 12;
const FRAME_MS = 160;
const SIZE = { width: 320, height: 426 };

/** Renders a short looping video of somebody who sways in front of a wall of lights. */
export async function renderVideo(number: number): Promise<Uint8Array> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_none, frame) => renderFrame(drawVideoFrame(number, frame / FRAMES))),
  );
  return muxWebm(frames, SIZE, FRAME_MS);
}

function renderFrame(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize(SIZE).removeAlpha().webp({ quality: 62, effort: 1 }).toBuffer();
}

/**
 * Draws one frame of the loop.
 * @param moment from 0 up to, but not, 1
 */
function drawVideoFrame(number: number, moment: number): string {
  const chance = chanceFor(`video ${number}`);
  const turn = moment * 2 * Math.PI;
  const sway = 7 * Math.sin(turn);
  const background = drawBackground(chance, SIZE.width, SIZE.height);
  const person = drawPerson(chance, false);
  const lights = Array.from({ length: 14 }, () => {
    const [x, y, radius, phase] = [
      chance.whole(0, SIZE.width),
      chance.whole(0, 330),
      chance.whole(5, 22),
      chance.next() * 6,
    ];
    const opacity = 0.12 + 0.16 * (1 + Math.sin(turn + phase));
    return `<circle cx="${x}" cy="${y - 8 * Math.sin(turn + phase)}" r="${radius}" fill="#fff" opacity="${opacity.toFixed(3)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${background}${lights.join('')}
    <g transform="translate(${sway.toFixed(2)} 92) scale(1.05) rotate(${(sway / 4).toFixed(2)} 160 330)">${person}</g></svg>`;
}

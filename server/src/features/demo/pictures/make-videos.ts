import sharp from 'sharp';
import { drawVideoFrame } from './draw-video-frame.ts';
import { muxWebm } from './mux-webm.ts';

const FRAMES = 12;
const FRAME_MS = 160;
const SIZE = { width: 320, height: 426 };

/** A short film of somebody who sways before a wall of lights. */
export async function renderVideo(number: number): Promise<Uint8Array> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_none, frame) => renderFrame(drawVideoFrame(number, frame / FRAMES))),
  );
  return muxWebm(frames, SIZE, FRAME_MS);
}

function renderFrame(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize(SIZE).removeAlpha().webp({ quality: 62, effort: 1 }).toBuffer();
}

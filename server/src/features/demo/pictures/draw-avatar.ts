import type { PictureChoice, PictureKind } from '../demo-world.ts';
import { type Chance, chanceFor } from '../random.ts';
import { drawBackground, drawPerson } from './draw-person.ts';
import { drawThing } from './draw-things.ts';

/** A picture and its size in pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const SIDE = 320;
/** Far too wide, as cut out of a banner. */
const BANNER_HEIGHT = 112;

/** An avatar as SVG; what makes it bad beyond the drawing (blur, coarse pixels) is done to the pixels. */
export function drawAvatar({ kind, number }: PictureChoice): Drawing {
  const height = kind === 'dimensions' ? BANNER_HEIGHT : SIDE;
  const content = drawContent(kind, number, chanceFor(`avatar ${kind} ${number}`));
  const view = kind === 'dimensions' ? `0 90 ${SIDE} ${BANNER_HEIGHT}` : `0 0 ${SIDE} ${SIDE}`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${height}" viewBox="${view}">${content}</svg>`,
    width: SIDE,
    height,
  };
}

function drawContent(kind: PictureKind, number: number, chance: Chance): string {
  switch (kind) {
    case 'default':
      return '<rect width="320" height="320" fill="#d3d9df"/><circle cx="160" cy="124" r="58" fill="#f7f9fa"/><path d="M48 320C52 246 100 206 160 206C220 206 268 246 272 320Z" fill="#f7f9fa"/>';
    case 'not-human':
      return drawBackground(chance) + drawThing(number);
    case 'several':
      return `${drawBackground(chance)}<g transform="translate(-44 64) scale(.8)">${drawPerson(chance, chance.happens(0.4))}</g>
        <g transform="translate(108 64) scale(.8)">${drawPerson(chance, false)}</g>`;
    case 'border':
      return `${drawBackground(chance)}${drawPerson(chance, false)}${drawBorder(chance)}`;
    default:
      return drawBackground(chance) + drawPerson(chance, kind === 'man');
  }
}

function drawBorder(chance: Chance): string {
  const color = chance.pick(['#111', '#fff', '#e6b84c', '#d7658b']);
  const width = chance.whole(28, 40);
  return `<rect x="${width / 2}" y="${width / 2}" width="${SIDE - width}" height="${SIDE - width}" fill="none" stroke="${color}" stroke-width="${width}"/>
    <rect x="${width}" y="${width}" width="${SIDE - 2 * width}" height="${SIDE - 2 * width}" rx="10" fill="none" stroke="#0004" stroke-width="3"/>`;
}

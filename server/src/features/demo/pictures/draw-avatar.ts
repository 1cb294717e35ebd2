import type { PictureChoice, PictureKind } from '../demo-world.ts';
import { type Chance, chanceFor } from '../random.ts';
import { drawBackground, drawPerson } from './draw-person.ts';

/** A picture and its size in pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const SIDE = 320;
/** Far too wide, as cut out of a banner. */
const BANNER_HEIGHT = 112;

/** An avatar as SVG; blur and coarse pixels are added to the rendered picture. */
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

/** What some people show instead of themselves; on a field of 320 by 320. */
const THINGS: readonly string[] = [
  // A cat.
  `<path d="M92 150L84 70L136 104ZM228 150L236 70L184 104Z" fill="#8a6248"/><ellipse cx="160" cy="166" rx="86" ry="76" fill="#a3765a"/>
   <ellipse cx="160" cy="198" rx="40" ry="28" fill="#f1e2d4"/><circle cx="128" cy="154" r="13" fill="#dfe98a"/><circle cx="192" cy="154" r="13" fill="#dfe98a"/>
   <ellipse cx="128" cy="154" rx="4" ry="11" fill="#222"/><ellipse cx="192" cy="154" rx="4" ry="11" fill="#222"/><path d="M152 184h16l-8 9z" fill="#d27a7a"/>
   <path d="M160 193v9M160 202c-8 8-18 6-22 0M160 202c8 8 18 6 22 0M116 196l-50-8M116 204l-48 8M204 196l50-8M204 204l48 8" stroke="#4a3326" stroke-width="3" fill="none"/>`,
  // A flower.
  `<path d="M160 180C166 230 158 270 160 320" stroke="#4f8a52" stroke-width="10" fill="none"/><path d="M162 262C190 230 230 236 236 240C220 268 190 276 162 266Z" fill="#5f9e62"/>
   <g fill="#e8809c"><ellipse cx="160" cy="92" rx="30" ry="44"/><ellipse cx="218" cy="136" rx="44" ry="30"/><ellipse cx="196" cy="198" rx="36" ry="36"/><ellipse cx="124" cy="198" rx="36" ry="36"/><ellipse cx="102" cy="136" rx="44" ry="30"/></g>
   <circle cx="160" cy="148" r="32" fill="#f4c84f"/>`,
  // The sea at sunset.
  `<rect width="320" height="190" fill="#f7b27c"/><circle cx="160" cy="176" r="52" fill="#fff0c2"/><rect y="188" width="320" height="132" fill="#3d6f9a"/>
   <path d="M110 206h100M126 226h68M96 246h128M136 268h50M112 292h96" stroke="#ffe3ad" stroke-width="6" stroke-linecap="round" opacity=".7"/>`,
  // A car.
  `<rect y="230" width="320" height="90" fill="#5b6169"/><path d="M40 224C44 184 66 176 96 172C112 132 132 124 168 124C208 124 222 142 236 172C268 176 284 192 284 224Z" fill="#c8414f"/>
   <path d="M116 170C126 144 136 138 162 138L162 170ZM174 138C200 138 210 148 220 170L174 170Z" fill="#cfe6f2"/><circle cx="98" cy="228" r="26" fill="#23262b"/><circle cx="98" cy="228" r="11" fill="#aeb6bf"/><circle cx="226" cy="228" r="26" fill="#23262b"/><circle cx="226" cy="228" r="11" fill="#aeb6bf"/>`,
  // A teddy bear.
  `<circle cx="104" cy="88" r="32" fill="#a9784c"/><circle cx="216" cy="88" r="32" fill="#a9784c"/><circle cx="160" cy="140" r="84" fill="#bd8a59"/><ellipse cx="160" cy="320" rx="96" ry="92" fill="#bd8a59"/>
   <ellipse cx="160" cy="172" rx="42" ry="34" fill="#ecd3b1"/><circle cx="130" cy="124" r="9" fill="#2a1d16"/><circle cx="190" cy="124" r="9" fill="#2a1d16"/><ellipse cx="160" cy="158" rx="14" ry="10" fill="#2a1d16"/><path d="M160 168v12M142 184c10 10 26 10 36 0" stroke="#2a1d16" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  // A heart.
  `<path d="M160 264C70 200 52 150 66 112C82 72 138 70 160 116C182 70 238 72 254 112C268 150 250 200 160 264Z" fill="#d8405a"/><path d="M92 118C98 100 116 96 128 102" stroke="#ffd3da" stroke-width="9" fill="none" stroke-linecap="round"/>`,
];

function drawThing(number: number): string {
  return THINGS[number % THINGS.length] ?? '';
}

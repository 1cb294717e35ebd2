import type { Chance } from '../random.ts';
import { drawFace } from './draw-face.ts';
import { drawHair, HAIR_FRONTS, MENS_STYLES, WOMENS_STYLES } from './draw-hair.ts';
import { BACKGROUNDS, CLOTHES, HAIRS, SKINS, type Skin } from './palettes.ts';

/** A person from the shoulders up, on a field of 320 by 320. */
export function drawPerson(chance: Chance, male: boolean): string {
  const skin = chance.pick(SKINS);
  const hairColor = chance.pick(SKINS.indexOf(skin) > 3 ? HAIRS.slice(0, 5) : HAIRS);
  const veiled = !male && chance.happens(0.1);
  const style = veiled ? 'scarf' : chance.pick(male ? MENS_STYLES : WOMENS_STYLES);
  const color = veiled ? chance.pick(CLOTHES) : hairColor;
  const hair = drawHair(style, chance.pick(HAIR_FRONTS), color, mix(color, '#000000', 0.22));
  const clothes = drawClothes(chance, skin, male);
  const face = drawFace(chance, skin, mix(hairColor, '#000000', 0.1), male);
  const jewels = male || veiled ? '' : drawJewels(chance);
  const glasses = chance.happens(0.1) ? drawGlasses(chance) : '';
  const tilt = chance.whole(-5, 5);
  const flip = chance.happens(0.5) ? 'translate(320 0) scale(-1 1)' : '';
  const scale = chance.whole(98, 112) / 100;
  const head = (part: string) => `<g transform="rotate(${tilt} 160 220)">${part}</g>`;
  return `<g transform="translate(160 320) scale(${scale}) translate(-160 -312) ${flip}">
    ${head(hair.behind)}${drawNeck(skin)}${clothes}${head(jewels + face + hair.before + glasses)}</g>`;
}

/** A soft field behind a person: two colours that run into each other, and large round shapes. */
export function drawBackground(chance: Chance, width = 320, height = 320): string {
  const [light, dark] = chance.pick(BACKGROUNDS);
  const rounds = Array.from({ length: chance.whole(1, 4) }, () => {
    const [x, y, radius] = [chance.whole(-20, width + 20), chance.whole(-20, height), chance.whole(30, 130)];
    const opacity = chance.whole(8, 20) / 100;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${chance.happens(0.6) ? '#fff' : dark}" opacity="${opacity}"/>`;
  });
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>${rounds.join('')}`;
}

function drawNeck(skin: Skin): string {
  return `<path d="M134 180L186 180L188 248C180 266 140 266 132 248Z" fill="${skin.base}"/>
    <path d="M134 196C146 220 174 220 186 196L187 214C172 234 148 234 133 214Z" fill="${skin.shade}" opacity=".75"/>`;
}

function drawClothes(chance: Chance, skin: Skin, male: boolean): string {
  const color = chance.pick(CLOTHES);
  const shoulders = 'M18 340C24 272 76 254 128 240L192 240C244 254 296 272 302 340Z';
  const body = `<path d="${shoulders}" fill="${color}"/>`;
  const edge = mix(color, '#000000', 0.16);
  switch (chance.whole(male ? 1 : 0, 3)) {
    case 3:
      return `${body}<path d="M121 236C128 284 192 284 199 236Z" fill="${skin.base}"/>`;
    case 1:
      return `${body}<path d="M118 236L160 306L202 236Z" fill="${skin.base}"/>`;
    case 0:
      return `<path d="${shoulders}" fill="${skin.base}"/><path d="M22 340C30 306 70 296 96 292C130 306 190 306 224 292C250 296 290 306 298 340Z" fill="${color}"/>
        <path d="M92 250L98 294M228 250L222 294" stroke="${color}" stroke-width="9" fill="none"/>`;
    default:
      return `${body}<path d="M126 236C136 256 184 256 194 236L200 248C184 276 136 276 120 248Z" fill="${edge}"/>`;
  }
}

function drawJewels(chance: Chance): string {
  if (chance.happens(0.45)) return '';
  const color = chance.pick(['#e6c15c', '#f4f0ea', '#d7dde4', '#d85f7d']);
  if (chance.happens(0.5))
    return `<circle cx="103" cy="167" r="5" fill="${color}"/><circle cx="217" cy="167" r="5" fill="${color}"/>`;
  return `<g fill="none" stroke="${color}" stroke-width="3.5"><circle cx="102" cy="174" r="11"/><circle cx="218" cy="174" r="11"/></g>`;
}

function drawGlasses(chance: Chance): string {
  const color = chance.pick(['#26262b', '#7a4a2b', '#8c2f3f']);
  return `<g fill="#ffffff22" stroke="${color}" stroke-width="4"><circle cx="136" cy="143" r="21"/><circle cx="184" cy="143" r="21"/><path d="M157 141C159 138 161 138 163 141" fill="none"/></g>`;
}

/** A blend of two colours. */
function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [one, other] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((one ?? 0) * (1 - share) + (other ?? 0) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

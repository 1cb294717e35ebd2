import type { Chance } from '../random.ts';
import type { Skin } from './palettes.ts';

const FACE = 'M106 132C106 84 132 68 160 68C188 68 214 84 214 132C214 172 186 212 160 212C134 212 106 172 106 132Z';
const EYES = ['#2b1d18', '#3b2518', '#23323f', '#2f4a34', '#1c1a1d'];

/** The face with its features, centred at 160, 140. */
export function drawFace(chance: Chance, skin: Skin, brow: string, male: boolean): string {
  const ears = `<ellipse cx="105" cy="146" rx="9" ry="15" fill="${skin.shade}"/><ellipse cx="215" cy="146" rx="9" ry="15" fill="${skin.shade}"/>`;
  const face = `<path d="${FACE}" fill="${skin.base}"/>`;
  const blush = `<ellipse cx="126" cy="168" rx="14" ry="9" fill="${skin.blush}" opacity=".4"/><ellipse cx="194" cy="168" rx="14" ry="9" fill="${skin.blush}" opacity=".4"/>`;
  const nose = `<path d="M160 144C158 156 153 163 156 167C159 170 164 169 166 167" stroke="${skin.shade}" stroke-width="3" fill="none" stroke-linecap="round"/>`;
  const beard = male && chance.happens(0.5) ? drawBeard(brow) : '';
  return (
    ears +
    face +
    (male ? '' : blush) +
    beard +
    drawEyes(chance, male) +
    drawBrows(chance, brow, male) +
    nose +
    drawMouth(chance, skin, male)
  );
}

function drawEyes(chance: Chance, male: boolean): string {
  const color = chance.pick(EYES);
  const lash = male ? 2.5 : 4;
  if (!male && chance.happens(0.12)) return smilingEyes(color);
  return [136, 184]
    .map((x) => {
      const out = x < 160 ? -1 : 1;
      const white = `<path d="M${x - 13} 143C${x - 8} 131 ${x + 8} 131 ${x + 13} 143C${x + 8} 151 ${x - 8} 151 ${x - 13} 143Z" fill="#fffdfb"/>`;
      const iris = `<circle cx="${x}" cy="141" r="7.4" fill="${color}"/><circle cx="${x + 2.4}" cy="138.4" r="2.2" fill="#fff"/>`;
      const lid = `<path d="M${x - 13} 143C${x - 8} 130 ${x + 8} 130 ${x + 13} 143" stroke="#241a1a" stroke-width="${lash}" fill="none" stroke-linecap="round"/>`;
      const wing = male
        ? ''
        : `<path d="M${x + out * 12} 141l${out * 6} -5" stroke="#241a1a" stroke-width="3" stroke-linecap="round"/>`;
      return white + iris + lid + wing;
    })
    .join('');
}

function smilingEyes(color: string): string {
  return `<path d="M124 144C129 133 143 133 148 144M172 144C177 133 191 133 196 144" stroke="${color}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}

function drawBrows(chance: Chance, brow: string, male: boolean): string {
  const lift = chance.whole(0, 4);
  const width = male ? 7 : chance.pick([4, 4.5, 5]);
  const y = 124 - lift;
  return `<path d="M121 ${y + 3}C128 ${y - 5} 140 ${y - 6} 149 ${y}M171 ${y}C180 ${y - 6} 192 ${y - 5} 199 ${y + 3}" stroke="${brow}" stroke-width="${width}" fill="none" stroke-linecap="round" opacity=".85"/>`;
}

function drawMouth(chance: Chance, skin: Skin, male: boolean): string {
  const lips = male ? skin.shade : chance.happens(0.3) ? '#b3263f' : skin.lips;
  switch (chance.whole(0, 2)) {
    case 0:
      return `<path d="M142 182C150 187 170 187 178 182C174 199 146 199 142 182Z" fill="#fff" stroke="${lips}" stroke-width="3.5" stroke-linejoin="round"/>`;
    case 1:
      return `<path d="M144 184C151 180 156 179 160 182C164 179 169 180 176 184C170 195 150 195 144 184Z" fill="${lips}"/><path d="M144 184C154 187 166 187 176 184" stroke="#00000038" stroke-width="2" fill="none"/>`;
    default:
      return `<path d="M143 182C151 193 169 193 177 182" stroke="${lips}" stroke-width="5.5" fill="none" stroke-linecap="round"/>`;
  }
}

function drawBeard(color: string): string {
  return `<path d="M107 150C112 200 140 214 160 214C180 214 208 200 213 150C206 172 192 176 178 174C166 170 154 170 142 174C128 176 114 172 107 150Z" fill="${color}" opacity=".82"/>`;
}

/** Hair around a head whose centre is at 160, 140: the part behind the face and the part in front of it. */
export interface Hair {
  readonly behind: string;
  readonly before: string;
}

export type HairStyle = 'long' | 'wavy' | 'bob' | 'curly' | 'bun' | 'ponytail' | 'braid' | 'scarf' | 'short' | 'crop';

export const WOMENS_STYLES: readonly HairStyle[] = [
  'long',
  'long',
  'wavy',
  'wavy',
  'bob',
  'bob',
  'curly',
  'bun',
  'ponytail',
  'braid',
];
export const MENS_STYLES: readonly HairStyle[] = ['short', 'crop', 'short'];

const FRONTS = {
  middle: 'M160 74C130 72 110 102 105 156C90 120 94 60 160 58C226 60 230 120 215 156C210 102 190 72 160 74Z',
  side: 'M132 72C116 88 108 116 105 156C88 112 100 54 160 55C224 55 232 114 216 158C211 120 178 106 132 72Z',
  fringe:
    'M102 150C84 26 236 26 218 150C216 126 208 116 198 112C184 122 168 112 160 116C148 112 138 122 122 112C112 116 104 126 102 150Z',
  swept: 'M196 70C166 74 122 92 105 152C90 104 106 52 166 55C226 57 230 116 215 156C213 122 208 92 196 70Z',
} as const;

/** How the hair falls on the forehead. */
export type HairFront = keyof typeof FRONTS;
export const HAIR_FRONTS: readonly HairFront[] = ['middle', 'side', 'fringe', 'swept'];

const CAP = 'M98 152C82 22 238 22 222 152C222 172 216 190 206 204L114 204C104 190 98 172 98 152Z';
const LONG =
  'M98 140C86 22 234 22 222 140C230 190 240 240 232 296C206 306 190 270 188 240L132 240C130 270 114 306 88 296C80 240 90 190 98 140Z';
const BOB =
  'M97 140C84 22 236 22 223 140C232 170 234 200 226 222C206 230 194 222 188 210L132 210C126 222 114 230 94 222C86 200 88 170 97 140Z';

/**
 * @param color of the hair, or of the scarf
 * @param dark the same in the shade
 */
export function drawHair(style: HairStyle, front: HairFront, color: string, dark: string): Hair {
  const fall = shape(FRONTS[front], color);
  switch (style) {
    case 'long':
      return { behind: shape(LONG, dark), before: fall };
    case 'wavy':
      return { behind: shape(LONG, dark) + waves(dark, color), before: fall };
    case 'bob':
      return { behind: shape(BOB, dark), before: fall };
    case 'curly':
      return { behind: curls(dark, color), before: curlsBefore(color) };
    case 'bun':
      return { behind: round(160, 44, 30, color) + round(152, 38, 14, dark, 0.35) + shape(CAP, dark), before: fall };
    case 'ponytail':
      return { behind: tail(color) + shape(CAP, dark), before: fall };
    case 'braid':
      return { behind: shape(CAP, dark), before: fall + braid(color, dark) };
    case 'scarf':
      return { behind: shape(SCARF_BEHIND, dark), before: scarf(color, dark) };
    case 'short':
      return { behind: shape(NAPE, dark), before: shape(SHORT, color) };
    case 'crop':
      return { behind: shape(NAPE, dark), before: shape(CROP, color) };
  }
}

const NAPE = 'M104 150C94 70 226 70 216 150C214 172 208 184 202 190L118 190C112 184 106 172 104 150Z';
const SHORT =
  'M103 134C90 62 150 46 180 56C218 58 226 98 217 136C212 114 204 102 192 98C164 104 142 94 128 98C114 104 108 114 103 134Z';
const CROP = 'M104 124C98 70 134 58 160 58C186 58 222 70 216 124C210 100 198 90 160 90C122 90 110 100 104 124Z';
const SCARF_BEHIND = 'M84 150C78 34 242 34 236 150C240 200 250 240 262 276L58 276C70 240 80 200 84 150Z';

function shape(path: string, color: string): string {
  return `<path d="${path}" fill="${color}"/>`;
}

function round(x: number, y: number, radius: number, color: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" opacity="${opacity}"/>`;
}

function waves(dark: string, color: string): string {
  const sides = [150, 184, 218, 252, 282].flatMap((y, index) => {
    const out = index % 2 === 0 ? 8 : 0;
    return [round(96 - out, y, 20, dark), round(224 + out, y, 20, dark)];
  });
  const light = `<path d="M96 170C84 200 104 220 92 262M224 170C236 200 216 220 228 262" stroke="${color}" stroke-width="7" fill="none" stroke-linecap="round" opacity=".8"/>`;
  return sides.join('') + light;
}

function curls(dark: string, color: string): string {
  const ring = Array.from({ length: 17 }, (_none, index) => {
    const angle = Math.PI * (0.86 + (index * 1.28) / 16);
    return round(
      Math.round(160 + 76 * Math.cos(angle)),
      Math.round(138 + 78 * Math.sin(angle)),
      27,
      index % 2 === 0 ? dark : color,
    );
  });
  return `<ellipse cx="160" cy="128" rx="82" ry="78" fill="${dark}"/>${ring.join('')}${round(92, 190, 26, dark)}${round(228, 190, 26, dark)}`;
}

function curlsBefore(color: string): string {
  const spots = [
    [112, 104],
    [128, 84],
    [150, 76],
    [174, 76],
    [194, 86],
    [209, 106],
  ] as const;
  return spots.map(([x, y]) => round(x, y, 17, color)).join('');
}

function tail(color: string): string {
  return shape('M196 62C250 52 282 110 264 176C258 210 246 226 236 236C240 190 238 130 200 96Z', color);
}

function braid(color: string, dark: string): string {
  return [196, 220, 244, 268, 290]
    .map((y, index) => {
      const x = 222 - index * 4;
      return `<ellipse cx="${x}" cy="${y}" rx="${15 - index}" ry="16" fill="${index % 2 === 0 ? color : dark}"/>`;
    })
    .join('');
}

function scarf(color: string, dark: string): string {
  const hood =
    'M84 158C74 30 246 30 236 158C238 206 262 246 284 292C240 320 80 320 36 292C58 246 82 206 84 158ZM160 76C124 76 106 108 106 144C108 184 136 212 160 214C184 212 212 184 214 144C214 108 196 76 160 76Z';
  const fold = `<path d="M108 190C124 232 190 250 246 262M112 206C130 254 170 276 214 288" stroke="${dark}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".55"/>`;
  return `<path d="${hood}" fill="${color}" fill-rule="evenodd"/>${fold}`;
}

/** Colours that go together, so that no random choice makes an ugly picture. */

export interface Skin {
  readonly base: string;
  readonly shade: string;
  readonly blush: string;
  readonly lips: string;
}

function skin(base: string, shade: string, blush: string, lips: string): Skin {
  return { base, shade, blush, lips };
}

export const SKINS: readonly Skin[] = [
  skin('#fbdcc8', '#eebfa4', '#f5a99a', '#d9706f'),
  skin('#f6cfb2', '#e4ad8a', '#ee9c85', '#cc5f62'),
  skin('#efc09a', '#d99d73', '#e78d70', '#c4545a'),
  skin('#e2aa7e', '#c78859', '#d97e5f', '#b54a50'),
  skin('#cd9165', '#ae7146', '#c56e50', '#a4434b'),
  skin('#b07a50', '#905d37', '#b0623f', '#943f46'),
  skin('#8f5d3c', '#704528', '#95513a', '#8a3b42'),
];

export const HAIRS: readonly string[] = [
  '#1f1a1c',
  '#2b2020',
  '#3a2620',
  '#4b2e22',
  '#5f3824',
  '#74442a',
  '#8a5a35',
  '#7c2f24',
  '#a8723f',
  '#c99a5b',
];

/** Top left and bottom right of the background. */
export const BACKGROUNDS: readonly (readonly [string, string])[] = [
  ['#ffe3d3', '#f7a78c'],
  ['#fdeccb', '#f3bf6b'],
  ['#e8f3d6', '#9cc588'],
  ['#d5f0ea', '#79bfb3'],
  ['#d9ecfb', '#82b4dd'],
  ['#e2e2fb', '#9a98db'],
  ['#f3dff5', '#c48fcb'],
  ['#fbdde6', '#e38aa5'],
  ['#efe9e1', '#bfae99'],
  ['#35507a', '#16243f'],
  ['#5a3d6e', '#2a1a3a'],
  ['#2f6b66', '#123634'],
  ['#7a3b48', '#3a1620'],
  ['#dfe7ec', '#9fb2be'],
];

export const CLOTHES: readonly string[] = [
  '#c8414f',
  '#e8825d',
  '#e9b44c',
  '#5f9e6e',
  '#3e8e8c',
  '#3f73b0',
  '#5a57a6',
  '#8d4e93',
  '#d7658b',
  '#f4efe8',
  '#2e3440',
  '#7b5b4a',
  '#b9c4cf',
];

/** Ten shades of one color, from light to dark, as Mantine expects them. */
export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** Lightness of each shade in OKLCH. All shades have the accent's hue. Towards both ends, they have less chroma. */
const LIGHTNESS = [0.97, 0.94, 0.88, 0.81, 0.74, 0.67, 0.6, 0.53, 0.46, 0.38];
const STRENGTH = [0.16, 0.28, 0.5, 0.74, 0.92, 1, 1, 0.96, 0.86, 0.72];

/** Index of the first shade that isn't a background. Shades before it stay soft for any accent. */
const FIRST_FULL = 3;

/** Colors with less chroma than this look gray. */
const GREY_BELOW = 0.02;

/** Minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** Minimum contrast between a mark without text and its background (WCAG 2.2, 1.4.11). */
export const MARK_CONTRAST = 3;

/**
 * Returns all shades of an accent. The chosen color is among them, with lighter and darker shades of its hue around it.
 * White text may have too little contrast on the chosen color (#1890ff: 3.2 to 1). `filledShade` finds a shade with
 * enough contrast.
 * @param accent `#rrggbb`
 */
export function shadesOf(accent: string): Shades {
  const { chroma, hue } = toOklch(accent);
  const own = ownShade(accent);
  const shade = (index: number) =>
    index === own && own >= FIRST_FULL
      ? accent
      : fromOklch(LIGHTNESS[index] ?? 0, chroma * (STRENGTH[index] ?? 1), hue);
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/** Returns the index of the accent itself among its shades, which is the one with the nearest lightness. */
export function ownShade(accent: string): Index {
  const { lightness } = toOklch(accent);
  const distance = (index: Index) => Math.abs((LIGHTNESS[index] ?? 0) - lightness);
  return INDEXES.reduce((nearest, index) => (distance(index) < distance(nearest) ? index : nearest));
}

/** Returns whether a color is black, white or gray. */
export function isGrey(colour: string): boolean {
  return toOklch(colour).chroma < GREY_BELOW;
}

/**
 * Returns the lightest shade, starting at `from`, on which white text is readable. The primary button uses it as its
 * background.
 */
export function filledShade(shades: Shades, from: Index = 0): Index {
  return INDEXES.find((index) => index >= from && contrast(shades[index], '#ffffff') >= TEXT_CONTRAST) ?? 9;
}

/** Returns the shade nearest to the accent that is visible on the background as a line or a dot. */
export function markShade(shades: Shades, own: Index, ground: string): Index {
  return nearest(shades, own, MARK_CONTRAST, [ground]);
}

/** Returns the shade nearest to the accent that is readable as text on all of the backgrounds. */
export function textShade(shades: Shades, own: Index, ...grounds: [string, ...string[]]): Index {
  return nearest(shades, own, TEXT_CONTRAST, grounds);
}

function nearest(shades: Shades, own: Index, enough: number, grounds: [string, ...string[]]): Index {
  const fit = INDEXES.filter((index) => grounds.every((ground) => contrast(shades[index], ground) >= enough));
  const farthest: Index = luminance(grounds[0]) > 0.5 ? 9 : 0;
  return fit.reduce((best, index) => (Math.abs(index - own) < Math.abs(best - own) ? index : best), farthest);
}

/**
 * Mixes two colors.
 * @param share the upper color's share, from 0 to 1
 */
export function mix(upper: string, lower: string, share: number): string {
  const channel = (at: number) => {
    const [over, under] = [upper, lower].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    const value = Math.round((over ?? 0) * share + (under ?? 0) * (1 - share));
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export type Index = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
const INDEXES: readonly Index[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns the contrast ratio between two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const { red, green, blue } = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(colour: string): { red: number; green: number; blue: number } {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return { red: channel(1), green: channel(3), blue: channel(5) };
}

/** Converts to Björn Ottosson's OKLab, in polar form. */
function toOklch(colour: string): { lightness: number; chroma: number; hue: number } {
  const { red, green, blue } = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Converts from OKLCH. Reduces the chroma of a color that screens can't show until they can. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  for (let strength = chroma; strength > 0; strength -= 0.004) {
    const channels = toChannels(lightness, strength, hue);
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(channels);
  }
  return toHex(toChannels(lightness, 0, hue));
}

function toChannels(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(channels: number[]): string {
  const text = channels.map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${text.join('')}`;
}

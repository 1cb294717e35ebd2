import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import {
  filledShade,
  type Index,
  isGrey,
  markShade,
  mix,
  ownShade,
  type Shades,
  shadesOf,
  textShade,
} from './accent.ts';
import { DIALOG_WIDTHS } from './dialog-widths.ts';

const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans", ' +
  '"Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans Arabic", "Noto Sans Thai", sans-serif';
const MONOSPACED = 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace';

/** Neutral grays with a tint of the default accent's blue. The darker half contains the dark scheme's backgrounds. */
const GREYS: Shades = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d5dae1',
  '#b8bfca',
  '#929baa',
  '#6b7585',
  '#4f5968',
  '#363f4d',
  '#1f2733',
];
const DARKS: Shades = [
  '#dfe4ec',
  '#b4bcc9',
  '#959fae',
  '#68727f',
  '#3b434f',
  '#2d343e',
  '#22282f',
  '#1a1f25',
  '#13171c',
  '#0d1014',
];

/**
 * Backgrounds of text. For each scheme, accent-colored text is checked against the background that makes it harder to
 * read.
 */
const LIGHT_GROUND = '#f1f3f6';
const DARK_GROUND = '#22282f';
/** The dark scheme's surface, onto which translucent colors are laid. */
const DARK_SURFACE = '#1a1f25';

/**
 * Index of the lightest shade. In the dark scheme, a gray accent uses it, since only lightness distinguishes it from
 * gray words.
 */
const LIGHTEST = 0;

/** The shades of an accent by role, for one scheme. */
export interface AccentRoles {
  /** Background for white text. */
  filled: string;
  /** Text on plain backgrounds and on `soft`, and the focus ring. */
  text: string;
  /** The background of the current choice. */
  soft: string;
  /** A line or a dot, in the visible shade nearest to the chosen color. */
  mark: string;
}

/**
 * Returns the whole theme for one color (R-SHELL-11). Every shade is derived from this color and checked for contrast.
 */
export function themeOf(accent: string): MantineThemeOverride {
  const shades = shadesOf(accent);
  return createTheme({
    colors: { accent: shades, gray: GREYS, dark: DARKS },
    primaryColor: 'accent',
    primaryShade: filledShades(accent, shades),
    fontFamily: SYSTEM_FONTS,
    fontFamilyMonospace: MONOSPACED,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    headings: { fontFamily: SYSTEM_FONTS, fontWeight: '600' },
    defaultRadius: '6px',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'sm' } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: false, multiline: true, maw: 320 } },
      Modal: {
        defaultProps: { centered: true, radius: 8, size: DIALOG_WIDTHS.small, transitionProps: { duration: 150 } },
        styles: { title: { fontSize: 16, fontWeight: 600 } },
      },
      Select: {
        // Otherwise, if a dialog's first field were a select, its list would hide half of the dialog from the start.
        defaultProps: { openOnFocus: false, withScrollArea: false },
        // The list itself scrolls, because a scroll area within it would need the focus.
        styles: { options: { maxHeight: 280, overflowY: 'auto' } },
      },
      // A `header` element in a dialog would count as the page's second banner.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
      // The placeholder would be a child element that menus don't allow.
      Menu: { defaultProps: { transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
    },
  });
}

/**
 * Returns the shades that serve as backgrounds for white text. The light scheme uses a dark accent unchanged, which
 * would be invisible in the dark scheme.
 */
function filledShades(accent: string, shades: Shades): { light: Index; dark: Index } {
  return { light: filledShade(shades, ownShade(accent)), dark: filledShade(shades) };
}

export function accentRoles(accent: string): { light: AccentRoles; dark: AccentRoles } {
  const shades = shadesOf(accent);
  const own = ownShade(accent);
  const filled = filledShades(accent, shades);
  const grey = isGrey(accent);
  const soft = { light: shades[0], dark: mix(shades[6], DARK_SURFACE, 0.2) };
  return {
    light: {
      filled: shades[filled.light],
      text: shades[textShade(shades, own, LIGHT_GROUND, soft.light)],
      soft: soft.light,
      mark: shades[markShade(shades, own, GREYS[0])],
    },
    dark: {
      filled: shades[filled.dark],
      text: grey ? shades[LIGHTEST] : shades[textShade(shades, own, DARK_GROUND, soft.dark)],
      soft: soft.dark,
      mark: grey ? shades[LIGHTEST] : shades[markShade(shades, own, DARK_GROUND)],
    },
  };
}

/** Returns the tokens that depend on the accent. All others are in `styles/tokens.css`. */
export function accentVariablesOf(accent: string): CSSVariablesResolver {
  const { light, dark } = accentRoles(accent);
  return () => ({ variables: {}, light: variablesOf(light), dark: variablesOf(dark) });
}

function variablesOf({ filled, text, soft, mark }: AccentRoles): Record<string, string> {
  return {
    '--gr-accent': filled,
    '--gr-accent-text': text,
    '--gr-accent-soft': soft,
    '--gr-accent-mark': mark,
    '--gr-focus': text,
    '--mantine-color-anchor': text,
  };
}

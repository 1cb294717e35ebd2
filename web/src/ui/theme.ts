import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { filledShade, mix, type Shades, shadesOf, textShade } from './accent.ts';

const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans", ' +
  '"Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans Arabic", "Noto Sans Thai", sans-serif';
const MONOSPACED = 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace';

/** Neutral greys with a breath of the accent's blue; the darker half is the dark scheme's grounds. */
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

/** The grounds that text stands on: the accent as text is checked against the harder of each scheme. */
const LIGHT_GROUND = '#f1f3f6';
const DARK_GROUND = '#22282f';

/** The whole look from one colour (R-SHELL-11): every shade is made from it and checked for contrast. */
export function themeOf(accent: string): MantineThemeOverride {
  const shades = shadesOf(accent);
  const filled = filledShade(shades);
  return createTheme({
    colors: { accent: shades, gray: GREYS, dark: DARKS },
    primaryColor: 'accent',
    primaryShade: { light: filled, dark: filled },
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
        defaultProps: { centered: true, radius: 8, transitionProps: { duration: 150 } },
        styles: { title: { fontSize: 16, fontWeight: 600 } },
      },
      // A header within a dialog would count as a second banner of the page.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
      // The placeholder would be a child that a menu may not have.
      Menu: { defaultProps: { transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
    },
  });
}

/** The tokens that depend on the accent; all others stand in `styles/tokens.css`. */
export const accentVariables: CSSVariablesResolver = (theme) => {
  const shades = theme.colors.accent;
  if (shades === undefined) return { variables: {}, light: {}, dark: {} };
  const all: Shades = [
    shades[0],
    shades[1],
    shades[2],
    shades[3],
    shades[4],
    shades[5],
    shades[6],
    shades[7],
    shades[8],
    shades[9],
  ];
  const onLight = textShade(all, LIGHT_GROUND, all[0]);
  const softDark = mix(all[6], '#1a1f25', 0.2);
  const onDark = textShade(all, DARK_GROUND, softDark);
  return {
    variables: { '--gr-accent': all[filledShade(all)] },
    light: {
      '--gr-accent-text': all[onLight],
      '--gr-accent-soft': all[0],
      '--gr-focus': all[onLight],
      '--mantine-color-anchor': all[onLight],
    },
    dark: {
      '--gr-accent-text': all[onDark],
      '--gr-accent-soft': softDark,
      '--gr-focus': all[onDark],
      '--mantine-color-anchor': all[onDark],
    },
  };
};

import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useLocale } from '../lib/translate.tsx';
import { accentVariables, themeOf } from '../ui/theme.ts';

const theme = themeOf(DEFAULT_THEME_COLOR);
const colorSchemes = localStorageColorSchemeManager({ key: 'color-scheme' });

/** Colours, fonts and the writing direction around everything that is drawn. */
export function Look({ children }: { children: ReactNode }) {
  const { direction } = useLocale();
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={accentVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <FollowLanguage />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Turns the layout around in place when the language asks for it: forms and tabs keep their state. */
function FollowLanguage() {
  const { direction } = useLocale();
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}

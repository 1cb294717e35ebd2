import { DirectionProvider, type MantineColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { changePreferences, onPreferencesChange, readPreferences } from '../../lib/preferences.ts';
import { useLocale } from '../../lib/text/translate.tsx';
import { usePreferences } from '../../lib/use-preferences.ts';
import { accentVariablesOf, themeOf } from '../../ui/theme/theme.ts';

const colorSchemes = keptWithPreferences();

/** Provides colors, fonts and the text direction for the whole page (R-SHELL-11, R-PLUS-14). */
export function Look({ children }: { children: ReactNode }) {
  const { direction } = useLocale();
  const { themeColor } = usePreferences();
  const theme = useMemo(() => themeOf(themeColor), [themeColor]);
  const variables = useMemo(() => accentVariablesOf(themeColor), [themeColor]);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <FollowLanguage />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Stores the light or dark appearance with the user's other preferences. */
function keptWithPreferences(): MantineColorSchemeManager {
  let stop: () => void = () => undefined;
  return {
    get: () => readPreferences().appearance,
    set: (appearance) => changePreferences({ appearance }),
    clear: () => changePreferences({ appearance: 'auto' }),
    subscribe: (onUpdate) => {
      let known = readPreferences().appearance;
      stop = onPreferencesChange(() => {
        const { appearance } = readPreferences();
        if (appearance !== known) onUpdate(appearance);
        known = appearance;
      });
    },
    unsubscribe: () => stop(),
  };
}

/** Changes the page's text direction when the language requires it, without resetting forms and tabs. */
function FollowLanguage() {
  const { direction } = useLocale();
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}

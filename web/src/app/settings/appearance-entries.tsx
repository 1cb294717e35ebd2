import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { APPEARANCES, type Appearance } from '../../lib/preferences.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from '../shell/account-menu.module.css';

const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Message IDs for the names, by appearance. */
export const APPEARANCE_NAMES: Readonly<Record<Appearance, string>> = {
  auto: 'shell.appearance.auto',
  light: 'shell.appearance.light',
  dark: 'shell.appearance.dark',
};

/** Menu items for the light, dark and system appearance, side by side (R-PLUS-14). */
export function AppearanceEntries() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) => setColorScheme(APPEARANCES.find((each) => each === value) ?? 'auto');
  return (
    <Menu.RadioGroup value={colorScheme} onChange={choose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu can contain groups of items, but no fieldsets. */}
      <div className={classes.appearances} role="group" aria-label={t('shell.appearance')}>
        {APPEARANCES.map((each) => {
          const Icon = ICONS[each];
          return (
            <Menu.RadioItem
              key={each}
              value={each}
              className={classes.appearance ?? ''}
              classNames={{ itemIndicator: classes.indicator ?? '', itemLabel: classes.appearanceLabel ?? '' }}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>{t(APPEARANCE_NAMES[each])}</span>
            </Menu.RadioItem>
          );
        })}
      </div>
    </Menu.RadioGroup>
  );
}

import '../../ui/theme/mantine-screens.css';
import { Button, Drawer, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { APPEARANCES, changePreferences, presetPreferences, resetPreferences } from '../../lib/preferences.ts';
import { useT } from '../../lib/text/translate.tsx';
import { usePreferences } from '../../lib/use-preferences.ts';
import { APPEARANCE_NAMES } from './appearance-entries.tsx';
import { recolour } from './recolour.ts';
import classes from './settings-panel.module.css';
import { ThemeColorField } from './theme-color-field.tsx';

/** The switches, in panel order. */
const SWITCHES = [
  { name: 'showTabs', label: 'shell.settings.tabs' },
  { name: 'fixedHeader', label: 'shell.settings.fixed-header' },
  { name: 'showLogo', label: 'shell.settings.logo' },
  { name: 'oneMenuOpen', label: 'shell.settings.one-menu' },
  { name: 'showFooter', label: 'shell.settings.footer' },
] as const;

/** Settings of the frame around the screens. Each choice takes effect immediately and is remembered (R-SHELL-3). */
export default function SettingsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('shell.settings')}
      position="right"
      size={320}
      overlayProps={{ backgroundOpacity: 0.2 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <AppearanceField />
      <ThemeColorField />
      <Switches />
      <Reset />
    </Drawer>
  );
}

function AppearanceField() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section>
      <h3 className={classes.heading}>{t('shell.appearance')}</h3>
      <SegmentedControl
        fullWidth
        aria-label={t('shell.appearance')}
        value={colorScheme}
        onChange={(value) => setColorScheme(APPEARANCES.find((each) => each === value) ?? 'auto')}
        data={APPEARANCES.map((each) => ({ value: each, label: t(APPEARANCE_NAMES[each]) }))}
      />
    </section>
  );
}

function Switches() {
  const t = useT();
  const preferences = usePreferences();
  return (
    <section>
      <h3 className={classes.heading}>{t('shell.settings.layout')}</h3>
      {SWITCHES.map(({ name, label }) => (
        <Switch
          key={name}
          className={classes.switch ?? ''}
          labelPosition="left"
          label={t(label)}
          checked={preferences[name]}
          onChange={(event) => changePreferences({ [name]: event.currentTarget.checked })}
        />
      ))}
    </section>
  );
}

function Reset() {
  const t = useT();
  const preferences = usePreferences();
  const asShipped = JSON.stringify(preferences) === JSON.stringify(presetPreferences());
  const reset = async () => {
    const { themeColor } = presetPreferences();
    if (preferences.themeColor !== themeColor) {
      await recolour(themeColor, t('shell.recolouring'));
    }
    resetPreferences();
  };
  return (
    // Not disabled: a disabled button would lose the focus just after the user presses it.
    <Button
      variant="default"
      aria-disabled={asShipped}
      {...(asShipped && { 'data-disabled': true })}
      onClick={() => void reset()}
    >
      {t('shell.settings.reset')}
    </Button>
  );
}

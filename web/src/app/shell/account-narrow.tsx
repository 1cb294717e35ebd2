import { LOCALES } from '@greenroom/contract/locales.ts';
import { Menu } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocale, useT } from '../../lib/text/translate.tsx';
import { LayoutSizes } from '../settings/layout-size-picker.tsx';
import classes from './account-menu.module.css';

/** A page that replaces the menu's content while it is open. */
export type NarrowPageName = 'language' | 'size';

const TITLES: Readonly<Record<NarrowPageName, string>> = { language: 'common.language', size: 'shell.size' };

interface NarrowPageProps {
  name: NarrowPageName;
  refreshShown: () => void;
  onBack: () => void;
}

/** Shows languages or layout sizes in place of the menu, since a phone has no room for a submenu. */
export function NarrowPage({ name, refreshShown, onBack }: NarrowPageProps) {
  const t = useT();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Menu.Item
        ref={back}
        closeMenuOnClick={false}
        leftSection={<IconChevronLeft size={16} className={classes.mirrored} aria-hidden />}
        onClick={onBack}
        className={classes.back ?? ''}
      >
        {t(TITLES[name])}
      </Menu.Item>
      <Menu.Divider />
      {name === 'size' ? <LayoutSizes refreshShown={refreshShown} /> : <Languages />}
    </>
  );
}

/** The languages, each in its own name. */
function Languages() {
  const { locale, setLocale } = useLocale();
  return (
    <Menu.RadioGroup value={locale} onChange={(code) => void setLocale(code)}>
      {LOCALES.map(({ code, name }) => (
        <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

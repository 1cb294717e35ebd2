import { LOCALES } from '@greenroom/contract/locales.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useLocale, useT } from '../../lib/text/translate.tsx';
import classes from './language-picker.module.css';

/** Lists the languages, each under its own name. */
export function LanguagePicker() {
  const t = useT();
  const { locale, setLocale } = useLocale();
  return (
    <NativeSelect
      aria-label={t('common.language')}
      leftSection={<IconLanguage size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      variant="unstyled"
      size="sm"
      className={classes.language}
      value={locale}
      onChange={(event) => void setLocale(event.currentTarget.value)}
      data={LOCALES.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}

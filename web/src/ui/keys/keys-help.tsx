import { Kbd } from '@mantine/core';
import { askForKeysHelp } from '../../lib/keys/keys-help.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from './keys-help.module.css';

export { type Key, useKeys } from '../../lib/keys/keys.ts';

/** A button that opens the keyboard help, as `?` does everywhere. Used on screens that have their own keys. */
export function KeysHelp() {
  const t = useT();
  return (
    <button type="button" className={classes.open} onClick={askForKeysHelp} title={t('common.keys.show')}>
      <Kbd size="xs">?</Kbd>
      <span>{t('common.keys.title')}</span>
    </button>
  );
}

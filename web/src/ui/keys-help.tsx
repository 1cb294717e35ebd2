import { Kbd, Modal, Switch } from '@mantine/core';
import { useContext, useState } from 'react';
import { type Key, keysOfScreen, ScreenContext, useKeys, useKeysEnabled } from '../lib/keys.ts';
import { useT } from '../lib/translate.tsx';
import classes from './keys-help.module.css';

export { type Key, useKeys } from '../lib/keys.ts';

/** The keys of this screen, opened by `?`; once in each screen that has keys. Here they can be switched off, too. */
export function KeysHelp() {
  const t = useT();
  const screen = useContext(ScreenContext);
  const [keys, setKeys] = useState<Key[] | null>(null);
  const [enabled, setEnabled] = useKeysEnabled();
  const open = () => setKeys(keysOfScreen(screen));
  useKeys([{ key: '?', title: t('common.keys.show'), action: open }]);
  return (
    <>
      <button type="button" className={classes.open} onClick={open} title={t('common.keys.show')}>
        <Kbd size="xs">?</Kbd>
        <span>{t('common.keys.title')}</span>
      </button>
      <Modal
        opened={keys !== null}
        onClose={() => setKeys(null)}
        title={t('common.keys.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <dl className={classes.list}>
          {(keys ?? []).map((key) => (
            <div key={`${key.key} ${key.title}`} className={classes.row}>
              <dt>
                <Kbd>{key.key.length === 1 ? key.key.toUpperCase() : key.key}</Kbd>
              </dt>
              <dd>{key.title}</dd>
            </div>
          ))}
        </dl>
        <Switch
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
          label={t('common.keys.enabled')}
        />
      </Modal>
    </>
  );
}

import '../theme/mantine-screens.css';
import { Kbd, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { keyNames } from '../../lib/keys/key-names.ts';
import { useKeysEnabled } from '../../lib/keys/keys.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DIALOG_WIDTHS } from '../theme/dialog-widths.ts';
import classes from './keys-help.module.css';

export interface KeysHelpSection {
  title: string;
  /** The shortcuts. `key` has the form that `keyNames` accepts. */
  keys: readonly { key: string; title: string }[];
}

interface KeysHelpDialogProps {
  opened: boolean;
  onClose: () => void;
  sections: readonly KeysHelpSection[];
}

/** Lists the active shortcuts, grouped by where they apply. Users can switch the single-letter ones off here. */
export function KeysHelpDialog({ opened, onClose, sections }: KeysHelpDialogProps) {
  const t = useT();
  const [enabled, setEnabled] = useKeysEnabled();
  // The dialog must be mounted before it opens, so that it knows which element had the focus.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const filled = sections.filter(({ keys }) => keys.length > 0);
  return (
    <Dialog
      opened={shown}
      onClose={onClose}
      title={t('common.keys.title')}
      size={DIALOG_WIDTHS[filled.length > 1 ? 'large' : 'small']}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('common.keys.title')} data-autofocus>
        <div className={classes.sections}>
          {filled.map(({ title, keys }) => (
            <section key={title} className={classes.section}>
              <h3 className={classes.heading}>{title}</h3>
              <dl className={classes.list}>
                {keys.map((key) => (
                  <div key={`${key.key} ${key.title}`} className={classes.row}>
                    <dt>
                      {/* Key combinations are written from left to right on every keyboard. */}
                      <span className={classes.keys} dir="ltr">
                        {keyNames(key.key).map((name) => (
                          <Kbd key={name}>{name}</Kbd>
                        ))}
                      </span>
                    </dt>
                    <dd>{key.title}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </section>
      <Switch
        className={classes.switch}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
        label={t('common.keys.enabled')}
      />
    </Dialog>
  );
}

import { IconLayoutList, IconUser } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './mode-switch.module.css';

export const MODES = ['one', 'list'] as const;
export type Mode = (typeof MODES)[number];

const ICONS = { one: IconUser, list: IconLayoutList };

/** One case at a time, or the list. */
export function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no part of a form.
    <div role="group" aria-label={t('reviews.mode')} className={classes.switch}>
      {MODES.map((each) => {
        const Icon = ICONS[each];
        return (
          <button
            key={each}
            type="button"
            className={classes.mode}
            aria-pressed={each === mode}
            onClick={() => onMode(each)}
          >
            <Icon size={15} aria-hidden />
            <span className={classes.word}>{t(`reviews.mode.${each}`)}</span>
          </button>
        );
      })}
    </div>
  );
}

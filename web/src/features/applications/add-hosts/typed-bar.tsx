import { Button, VisuallyHidden } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { TypedIds, TypedMark } from '../../../lib/text/typed-ids.ts';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import classes from './typed.module.css';

interface TypedBarProps {
  ids: TypedIds;
  reading: boolean;
  onRemove: (mark: TypedMark) => void;
}

/** How many IDs, how many of them repeated or malformed, and buttons to remove those. */
export function TypedBar({ ids, reading, onRemove }: TypedBarProps) {
  const t = useT();
  // Screen readers hear the counts when the typing pauses, not at every key.
  const settled = useDeferredValue(ids);
  const { repeated, malformed } = ids;
  return (
    <div className={classes.typedBar}>
      <span className={classes.count} aria-hidden>
        {reading ? t('applications.typed.counting') : t('applications.typed.count', { count: ids.words.length })}
      </span>
      <VisuallyHidden role="status">
        {settled.words.length > 0 &&
          t('applications.typed.said', {
            count: settled.words.length,
            repeated: settled.repeated,
            malformed: settled.malformed,
          })}
      </VisuallyHidden>
      {repeated > 0 && (
        <span className={classes.marked}>
          <StatusBadge tone="warning">{t('applications.typed.repeated', { count: repeated })}</StatusBadge>
          <Button variant="default" size="compact-xs" disabled={reading} onClick={() => onRemove('repeated')}>
            {t('applications.typed.remove-repeated')}
          </Button>
        </span>
      )}
      {malformed > 0 && (
        <span className={classes.marked}>
          <StatusBadge tone="danger">{t('applications.typed.malformed', { count: malformed })}</StatusBadge>
          <Button variant="default" size="compact-xs" disabled={reading} onClick={() => onRemove('malformed')}>
            {t('applications.typed.remove-malformed')}
          </Button>
        </span>
      )}
    </div>
  );
}

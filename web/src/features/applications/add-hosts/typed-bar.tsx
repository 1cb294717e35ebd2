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

export const MARKS = [
  {
    mark: 'repeated',
    tone: 'warning',
    text: 'applications.typed.repeated',
    remove: 'applications.typed.remove-repeated',
  },
  {
    mark: 'malformed',
    tone: 'danger',
    text: 'applications.typed.malformed',
    remove: 'applications.typed.remove-malformed',
  },
] as const;

/** Shows how many IDs will be added and how many are repeated or malformed, with buttons to remove the latter. */
export function TypedBar({ ids, reading, onRemove }: TypedBarProps) {
  const t = useT();
  // Screen readers announce the counts when typing pauses, not after every key.
  const settled = useDeferredValue(ids);
  return (
    <div className={classes.typedBar}>
      <span className={classes.count} aria-hidden>
        {reading
          ? t('applications.typed.counting')
          : t(ids.words.length === 0 ? 'applications.typed.count' : 'applications.typed.to-add', { count: ids.fine })}
      </span>
      <VisuallyHidden role="status">
        {settled.words.length > 0 &&
          t('applications.typed.said', {
            count: settled.fine,
            repeated: settled.repeated,
            malformed: settled.malformed,
          })}
      </VisuallyHidden>
      {MARKS.filter(({ mark }) => ids[mark] > 0).map(({ mark, tone, text, remove }) => (
        <span key={mark} className={classes.marked}>
          <StatusBadge tone={tone}>{t(text, { count: ids[mark] })}</StatusBadge>
          <Button variant="default" size="compact-xs" disabled={reading} onClick={() => onRemove(mark)}>
            {t(remove)}
          </Button>
        </span>
      ))}
    </div>
  );
}

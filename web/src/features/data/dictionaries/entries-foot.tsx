import { Button } from '@mantine/core';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { RequestId } from '../../../ui/state/request-id.tsx';
import classes from './entries.module.css';
import type { useEntries } from './use-entries.ts';

/** Somebody else has changed the entries since. */
export function Outdated({ onDiscard }: { onDiscard: () => void }) {
  const t = useT();
  return (
    <div className={classes.notice} role="alert">
      <span>{t('data.entries.changed')}</span>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {t('data.entries.theirs')}
      </Button>
    </div>
  );
}

/** Whether something is not saved yet, what is in the way, and the buttons. */
export function EntriesFoot({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const t = useT();
  const { changed, problems, failure, discard } = entries;
  return (
    <>
      {failure !== null && (
        <div className={classes.failure} role="alert">
          {describeError(failure)}
          <RequestId error={failure} />
        </div>
      )}
      <footer className={classes.foot}>
        <span className={classes.state} role="status" data-problems={problems.size > 0}>
          {problems.size > 0
            ? t('data.entries.problems', { count: problems.size })
            : changed && t('data.entries.unsaved')}
        </span>
        <Button size="xs" variant="default" disabled={!changed} onClick={discard}>
          {t('data.entries.discard')}
        </Button>
        <LockedButton size="xs" type="submit" disabled={!changed}>
          {t('data.entries.save')}
        </LockedButton>
      </footer>
    </>
  );
}

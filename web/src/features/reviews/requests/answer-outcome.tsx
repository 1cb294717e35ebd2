import { CloseButton, Group } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { refusedText } from '../changed-text.ts';
import classes from './requests.module.css';
import type { AnswersOutcome } from './use-answers.ts';

/** How many requests got the last answer; each that did not is named with the reason. */
export function AnswerOutcome({ outcome, onClose }: { outcome: AnswersOutcome | null; onClose: () => void }) {
  const t = useT();
  if (outcome === null) return null;
  const { approve, answered, failed } = outcome;
  return (
    <section className={classes.outcome} aria-label={t('reviews.outcome.label')} aria-live="polite">
      <Group gap="4px 16px">
        {answered > 0 && (
          <StatusBadge tone={approve ? 'success' : 'danger'}>
            {t(approve ? 'reviews.outcome.approved-many' : 'reviews.requests.refused-many', { count: answered })}
          </StatusBadge>
        )}
        {failed.length > 0 && (
          <StatusBadge tone="warning">{t('reviews.outcome.refused-many', { count: failed.length })}</StatusBadge>
        )}
        <CloseButton className={classes.close} size="sm" aria-label={t('common.close')} onClick={onClose} />
      </Group>
      {failed.length > 0 && (
        <ul className={classes.failures}>
          {failed.map(({ hostId, refused, facts }) => (
            <li key={hostId}>
              <HostId id={hostId} /> {t(`errors.${refused}`)} {refusedText(t, facts)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

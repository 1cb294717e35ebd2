import '../../ui/theme/mantine-screens.css';
import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';
import { Group, Radio, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useT } from '../../lib/text/translate.tsx';
import { releaseDateProblem } from './dates.ts';

const EditDateTime = lazyPart(() => import('../../domain/edit/edit-date-time.tsx'));

/**
 * The time of a release. Null until the user chooses it. There is no default, because a release can be undone only
 * briefly.
 */
export interface ReleaseTime {
  when: 'now' | 'date' | null;
  /** The chosen date. Null if there is none. */
  at: string | null;
}

export const NO_TIME: ReleaseTime = { when: null, at: null };

/**
 * Checks the chosen time.
 * @returns the message ID of the problem, or null
 */
export function releaseTimeProblem({ when, at }: ReleaseTime): string | null {
  if (when === null) return 'memberships.date.missing';
  return when === 'now' ? null : releaseDateProblem(at, Date.now());
}

interface ReleaseWhenProps {
  time: ReleaseTime;
  /** The problem with the time, once the user has submitted the form. */
  problem: string | null;
  onChange: (change: Partial<ReleaseTime>) => void;
}

/** Asks whether to remove the hosts now or at a date, and for that date. */
export function ReleaseWhen({ time, problem, onChange }: ReleaseWhenProps) {
  const t = useT();
  const error = problem === null ? undefined : t(problem);
  return (
    <>
      <Radio.Group
        label={t('memberships.release.when')}
        required
        value={time.when}
        error={time.when === null ? error : undefined}
        onChange={(when) => onChange({ when: when === 'date' ? 'date' : 'now' })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="now" label={t('memberships.release.now')} />
          <Radio value="date" label={t('memberships.release.date')} />
        </Group>
      </Radio.Group>
      {time.when === 'date' && (
        <Suspense fallback={<Skeleton height={80} />}>
          <EditDateTime
            label={t('memberships.release.at')}
            hint={t('memberships.release.at.hint', { days: RELEASE_MAX_DAYS })}
            required
            value={time.at}
            onChange={(at) => onChange({ at })}
            error={error}
            autofocus={false}
          />
        </Suspense>
      )}
    </>
  );
}

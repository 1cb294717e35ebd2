import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { GroupField } from '../../domain/groups/group-picker.tsx';
import type { GroupSearch } from '../../domain/groups/use-group-search.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useT } from '../../lib/text/translate.tsx';

const EditDateTime = lazyPart(() => import('../../domain/edit/edit-date-time.tsx'));

interface Binding {
  groupId: number | null;
  at: string | null;
}

interface BindFieldsProps {
  search: GroupSearch;
  accepts?: (group: AgentGroup) => boolean;
  form: Binding;
  onChange: (change: Partial<Binding>) => void;
  /** True once the user has submitted the form, which then shows its problems. */
  tried: boolean;
  /** The message about an invalid date. */
  wrongDate: string | null;
}

/** Lets the user choose the group and the start date. */
export function BindFields({ search, accepts, form, onChange, tried, wrongDate }: BindFieldsProps) {
  const t = useT();
  return (
    <>
      <GroupField
        label={t('memberships.group')}
        search={search}
        {...(accepts && { accepts })}
        value={form.groupId}
        required
        error={tried && form.groupId === null ? t('memberships.group.missing') : undefined}
        onChange={(groupId) => onChange({ groupId })}
      />
      <Suspense fallback={<Skeleton height={80} />}>
        <EditDateTime
          label={t('memberships.as-of')}
          hint={t('memberships.as-of.hint')}
          value={form.at}
          onChange={(at) => onChange({ at })}
          error={tried && wrongDate !== null ? t(wrongDate) : undefined}
          autofocus={false}
        />
      </Suspense>
    </>
  );
}

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../lib/api/api.ts';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import { GroupPicker } from '../../../ui/field/group-picker.tsx';
import classes from '../add-hosts.module.css';
import { outlookQuery } from '../applications.data.ts';
import type { ChosenGroup } from './use-chosen-group.ts';

interface GroupFieldProps {
  group: ChosenGroup;
  /** Something was to be sent without a group. */
  missing: boolean;
  error: unknown;
  onChange: () => void;
}

/** The group (R-HOST-1: first of all), and how long its hosts will wait for the review. */
export function GroupField({ group, missing, error, onChange }: GroupFieldProps) {
  const t = useT();
  const told = missing ? t('applications.add.group-missing') : error === null ? undefined : describeError(error);
  return (
    <div className={classes.group} data-field="group">
      <GroupPicker
        className={classes.groupPicker}
        label={t('applications.add.group')}
        placeholder={t('applications.add.group-placeholder')}
        groups={group.groups}
        total={group.total}
        value={group.id}
        loading={group.loading}
        error={told}
        required
        {...(group.search && { onSearch: group.search })}
        onChange={(id) => {
          group.choose(id);
          onChange();
        }}
      />
      <div className={classes.outlook}>
        {group.failed !== null ? (
          <span role="alert">
            {describeError(group.failed)}{' '}
            <Anchor component="button" type="button" onClick={() => void group.retry()}>
              {t('applications.again')}
            </Anchor>
          </span>
        ) : group.id === null ? (
          !missing && t('applications.add.group-first')
        ) : (
          <Outlook />
        )}
      </div>
    </div>
  );
}

function Outlook() {
  const t = useT();
  const { data } = useQuery(outlookQuery());
  if (data === undefined) return null;
  if (data.ahead === 0) return t('applications.outlook.none');
  if (data.secondsExpected === null) return t('applications.outlook.ahead', { ahead: data.ahead });
  return t('applications.outlook.ahead-time', {
    ahead: data.ahead,
    time: formatDuration(data.secondsExpected),
  });
}

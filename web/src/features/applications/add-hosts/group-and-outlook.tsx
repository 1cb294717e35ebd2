import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GroupField } from '../../../domain/groups/group-picker.tsx';
import { describeError } from '../../../lib/api/api.ts';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import classes from '../add-hosts.module.css';
import { outlookQuery } from '../applications.data.ts';
import { errorAt } from './hosts-state.ts';
import type { HostsForm } from './use-hosts-form.ts';

/**
 * Lets the user choose the group, which is the first step (R-HOST-1), and shows how long its hosts will wait for the
 * review.
 */
export function GroupAndOutlook({ hosts }: { hosts: HostsForm }) {
  const t = useT();
  const { flow, act, groups, groupId } = hosts;
  const missing = flow.missing === 'group';
  const error = errorAt(flow, hosts.typed, 'group');
  const problem = missing ? t('applications.add.group-missing') : error === null ? undefined : describeError(error);
  return (
    <Group gap="4px 16px" align="flex-start" data-field="group">
      <GroupField
        className={classes.groupPicker}
        label={t('applications.add.group')}
        placeholder={t('applications.add.group-placeholder')}
        search={groups}
        value={groupId}
        error={problem}
        required
        onChange={(next) => act({ kind: 'group-chosen', groupId: next })}
      />
      <div className={classes.outlook}>
        {groups.failed !== null ? (
          <span role="alert">
            {describeError(groups.failed)}{' '}
            <Anchor component="button" type="button" onClick={() => void groups.retry()}>
              {t('applications.again')}
            </Anchor>
          </span>
        ) : groupId === null ? (
          !missing && t('applications.add.group-first')
        ) : (
          <Outlook />
        )}
      </div>
    </Group>
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

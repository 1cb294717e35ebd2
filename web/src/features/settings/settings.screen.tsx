import { type KeptSettings, SETTING_GROUPS, type SettingGroup } from '@greenroom/contract/administration/settings.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Screen } from '../../ui/screen.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';
import text from '../../ui/text.module.css';
import { SETTINGS_KEYS, settingsQuery } from './settings.data.ts';
import { SettingsGroup } from './settings-group.tsx';

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'));

const GROUPS: readonly SettingGroup[] = ['look', 'sign-in', 'review', 'lapse', 'letters'];

/** Manages Greenroom's appearance and how long things stay valid. Changes apply to all users immediately. */
export default function SettingsScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(settingsQuery);
  useStaleOnEvent('settings', SETTINGS_KEYS);
  return (
    <Screen title={t('menus.settings')}>
      <p className={text.about}>{t('settings.text')}</p>
      {data !== undefined && <Groups settings={data} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data === undefined && error === null && (
        <Loading gap={12}>
          {GROUPS.map((group) => (
            <Skeleton key={group} height={56 + 44 * SETTING_GROUPS[group].length} />
          ))}
        </Loading>
      )}
    </Screen>
  );
}

function Groups({ settings }: { settings: KeptSettings }) {
  const [edited, setEdited] = useState<SettingGroup | null>(null);
  return (
    <>
      {GROUPS.map((group) => (
        <SettingsGroup key={group} group={group} settings={settings} onEdit={() => setEdited(group)} />
      ))}
      {edited !== null && (
        <Suspense>
          <SettingsDialog group={edited} settings={settings} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

import {
  type KeptSettings,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
  settingValues,
} from '@greenroom/contract/administration/settings.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { differing, type ReadRow } from '../../lib/form/edited-row.ts';
import { notify } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import EditDialog from '../../ui/edit/edit-dialog.tsx';
import { columnsOf, type SettingForm } from './setting-columns.ts';
import { readAgain, sendSettings } from './settings.data.ts';

interface SettingsDialogProps {
  group: SettingGroup;
  settings: KeptSettings;
  onClose: () => void;
}

/** Changes the settings of one group; only what was changed is sent. A default export: loaded when it is opened. */
export default function SettingsDialog({ group, settings, onClose }: SettingsDialogProps) {
  const t = useT();
  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  const save = async (form: SettingForm, read: ReadRow<SettingForm>) => {
    const changed = Object.entries(differing(read.values, form)).filter(([key]) => keys.some((each) => each === key));
    await sendSettings({ ...Object.fromEntries(changed), version: read.version });
    notify({ kind: 'success', message: t('settings.saved'), milliseconds: NOTIFICATION_MS });
  };
  return (
    <EditDialog<SettingForm>
      opened
      onClose={onClose}
      title={t(`settings.group.${group}`)}
      columns={columnsOf(group, t)}
      initial={settings.values}
      record={{ version: settings.version, reread: readAgain }}
      rules={settingValues}
      draftKey={`settings-${group}`}
      onSubmit={save}
    />
  );
}

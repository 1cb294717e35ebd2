import {
  type KeptSettings,
  SETTING_GROUPS,
  type SettingGroup,
  settingValues,
} from '@greenroom/contract/administration/settings.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { notify } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import EditDialog from '../../ui/edit/edit-dialog.tsx';
import { columnsOf, type SettingForm } from './setting-columns.ts';
import { sendSettings } from './settings.data.ts';

interface SettingsDialogProps {
  group: SettingGroup;
  settings: KeptSettings;
  onClose: () => void;
}

/** Changes the settings of one group; only what was changed is sent. A default export: loaded when it is opened. */
export default function SettingsDialog({ group, settings, onClose }: SettingsDialogProps) {
  const t = useT();
  const { values } = settings;
  const save = async (form: SettingForm) => {
    const changed = SETTING_GROUPS[group].filter((key) => JSON.stringify(form[key]) !== JSON.stringify(values[key]));
    await sendSettings(Object.fromEntries(changed.map((key) => [key, form[key]])));
    notify({ kind: 'success', message: t('settings.saved'), milliseconds: NOTIFICATION_MS });
  };
  return (
    <EditDialog<SettingForm>
      opened
      onClose={onClose}
      title={t(`settings.group.${group}`)}
      columns={columnsOf(group, t)}
      initial={values}
      rules={settingValues}
      draftKey={`settings-${group}`}
      onSubmit={save}
    />
  );
}

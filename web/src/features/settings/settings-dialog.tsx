import {
  type KeptSettings,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
  type SettingValues,
  settingValues,
} from '@greenroom/contract/administration/settings.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { REVIEW_LOOKS } from '@greenroom/contract/settings.ts';
import EditDialog, { type EditColumn } from '../../domain/edit/edit-dialog.tsx';
import { differing, type ReadRow } from '../../lib/form/edited-row.ts';
import { notify } from '../../lib/notifications.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import { readAgain, sendSettings } from './settings.data.ts';

interface SettingsDialogProps {
  group: SettingGroup;
  settings: KeptSettings;
  onClose: () => void;
}

/**
 * Edits the settings in one group, and sends only those that changed. This is a default export so that it can be loaded
 * when it opens.
 */
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

/** The form's values. Missing values are empty texts. */
type SettingForm = SettingValues;

/** Returns the fields for a group's settings, in order. */
function columnsOf(group: SettingGroup, t: Translate): EditColumn<SettingForm>[] {
  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  return keys.map((key) => columnOf(key, t));
}

function columnOf(key: SettingKey, t: Translate): EditColumn<SettingForm> {
  const said = { label: t(`settings.key.${key}`), hint: t(`settings.hint.${key}`) };
  switch (key) {
    case 'appTitle':
      return { kind: 'input', key, ...said, maxLength: 40, required: true };
    case 'themeColor':
      return { kind: 'colour', key, ...said, required: true };
    case 'filingNumber':
      return { kind: 'input', key, ...said, maxLength: 200, nullable: true };
    case 'mailSender':
      return { kind: 'input', key, ...said, maxLength: 60, nullable: true };
    case 'mailFooter':
      return { kind: 'textarea', key, ...said, maxLength: 500, nullable: true };
    case 'mediaOrigins':
      return { kind: 'textarea', key, ...said, maxLength: 4000, nullable: true };
    case 'withoutEmail':
      return { kind: 'checkbox', key, label: t('settings.without-email.on'), hint: said.hint };
    case 'captchaAlways':
      return { kind: 'checkbox', key, label: t('settings.captcha.always'), hint: said.hint };
    case 'reviewLook':
      return {
        kind: 'checkbox',
        key,
        ...said,
        options: REVIEW_LOOKS.map((value) => ({ value, label: t(`settings.look.${value}`) })),
      };
    default:
      return { kind: 'number', key, ...said, required: true };
  }
}

import {
  type KeptSettings,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
  type SettingValues,
} from '@greenroom/contract/administration/settings.ts';
import { AVATAR_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { formatDateTime, formatList, useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../../ui/field/text-button.tsx';
import { sendLogo, sendReset } from './settings.data.ts';
import classes from './settings.module.css';

interface SettingsGroupProps {
  group: SettingGroup;
  settings: KeptSettings;
  onEdit: () => void;
}

/** Shows one group: each setting's current value, who changed it when, and a button to reset it. */
export function SettingsGroup({ group, settings, onEdit }: SettingsGroupProps) {
  const t = useT();
  const id = useId();
  const title = t(`settings.group.${group}`);
  const keys: readonly SettingKey[] = SETTING_GROUPS[group];
  return (
    <section className={classes.group} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        <Button size="xs" variant="default" aria-label={t('settings.change.of', { title })} onClick={onEdit}>
          {t('settings.change')}
        </Button>
      </header>
      <dl className={classes.rows}>
        {group === 'look' && (
          <SettingRow name="logo" settings={settings}>
            <LogoRow logo={settings.logo} />
          </SettingRow>
        )}
        {keys.map((key) => (
          <SettingRow key={key} name={key} settings={settings}>
            <SettingValue name={key} values={settings.values} />
          </SettingRow>
        ))}
      </dl>
    </section>
  );
}

interface SettingRowProps {
  name: KeptSettings['changes'][number]['key'];
  settings: KeptSettings;
  children: ReactNode;
}

function SettingRow({ name, settings, children }: SettingRowProps) {
  const t = useT();
  const change = settings.changes.find(({ key }) => key === name);
  const label = t(`settings.key.${name}`);
  return (
    <div className={classes.row}>
      <dt className={classes.name}>
        {label}
        <small>{t(`settings.hint.${name}`)}</small>
      </dt>
      <dd className={classes.value}>
        {children}
        <small>
          {change === undefined
            ? t('settings.preset')
            : t(change.by === null ? 'settings.changed' : 'settings.changed.by', {
                by: change.by ?? '',
                at: formatDateTime(change.at),
              })}
          {change !== undefined && (
            <TextButton
              aria-label={t('settings.reset.of', { label })}
              onClick={() => void reset(name, settings.version)}
            >
              {t('settings.reset')}
            </TextButton>
          )}
        </small>
      </dd>
    </div>
  );
}

async function reset(name: SettingRowProps['name'], version: string): Promise<void> {
  await sendReset([name], version).catch(ignoreApiError);
}

/** Shows a setting's current value in words. */
function SettingValue({ name, values }: { name: SettingKey; values: SettingValues }) {
  const t = useT();
  switch (name) {
    case 'appTitle':
      return <bdi>{values.appTitle}</bdi>;
    case 'themeColor':
      return (
        <span className={classes.colour}>
          <span className={classes.swatch} style={{ background: values.themeColor }} aria-hidden />
          <code dir="ltr">{values.themeColor}</code>
        </span>
      );
    case 'filingNumber':
    case 'mailSender':
    case 'mailFooter':
    case 'mediaOrigins':
      return values[name] === null ? t('settings.none') : <bdi className={classes.lines}>{values[name]}</bdi>;
    case 'reviewLook':
      return values.reviewLook.length === 0
        ? t('settings.look.plain')
        : formatList(
            values.reviewLook.map((look) => t(`settings.look.${look}`)),
            'conjunction',
          );
    case 'withoutEmail':
      return t(values.withoutEmail ? 'settings.without-email.on' : 'settings.without-email.off');
    case 'captchaAlways':
      return t(values.captchaAlways ? 'settings.captcha.always' : 'settings.captcha.first');
    case 'passwordMaxLength':
      return t('settings.characters', { count: values[name] });
    case 'captchaSeconds':
      return t('settings.seconds', { count: values[name] });
    case 'sessionIdleMinutes':
      return t('settings.minutes', { count: values[name] });
    case 'hostMinAge':
      return t('settings.years', { count: values[name] });
    case 'lapseDays':
    case 'moveAnswerDays':
    case 'invitationDays':
      return t('settings.days', { count: values[name] });
  }
}

const ACCEPTED = AVATAR_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Shows the logo, and a button to upload another one. */
function LogoRow({ logo }: { logo: string | null }) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const send = async (file: File | null) => {
    if (file === null) return;
    setSending(true);
    await sendLogo(file).catch(ignoreApiError);
    setSending(false);
  };
  return (
    <span className={classes.colour}>
      {logo === null ? t('settings.logo.none') : <img className={classes.logo} src={`/avatar/${logo}`} alt="" />}
      <FileButton accept={ACCEPTED} onChange={(file) => void send(file)}>
        {(button) => (
          <TextButton {...button} disabled={sending}>
            {t(sending ? 'settings.logo.sending' : 'settings.logo.choose')}
          </TextButton>
        )}
      </FileButton>
    </span>
  );
}

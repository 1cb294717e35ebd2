import {
  type KeptSettings,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingKey,
} from '@greenroom/contract/administration/settings.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { formatDateTime, useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../../ui/field/text-button.tsx';
import { LogoRow } from './logo-row.tsx';
import { SettingValue } from './setting-value.tsx';
import { sendReset } from './settings.data.ts';
import classes from './settings.module.css';

interface SettingsGroupProps {
  group: SettingGroup;
  settings: KeptSettings;
  onEdit: () => void;
}

/** One group: what each setting is now, who changed it when, and the way back to its preset. */
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

import { type App, BRANDS, createApp } from '@greenroom/contract/administration/apps.ts';
import { APP_MAX_ID, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import EditDialog, { type EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { besideField } from '../../../lib/form/beside-field.ts';
import { differing, type ReadRow } from '../../../lib/form/edited-row.ts';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { type AppValues, readAppAgain, sendApp, sendNewApp } from '../data.data.ts';

interface AppDialogProps {
  /** Null for a new app. */
  app: App | null;
  onClose: () => void;
}

/** Adds an app, or changes an app's label and brand. This is a default export so that it can be loaded lazily. */
export default function AppDialog({ app, onClose }: AppDialogProps) {
  const t = useT();
  const adding = useIntentMutation({ send: sendNewApp });
  const number: EditColumn<AppValues> = {
    kind: 'number',
    key: 'appId',
    label: t('data.app.number'),
    hint: t('data.app.number.hint'),
    min: 1,
    max: APP_MAX_ID,
    required: true,
  };
  const others: readonly EditColumn<AppValues>[] = [
    { kind: 'input', key: 'label', label: t('data.app.label'), maxLength: 60, required: true },
    {
      kind: 'select',
      key: 'brand',
      label: t('data.app.brand'),
      hint: t('data.column.brand.hint'),
      options: BRANDS.map((value) => ({ value, label: t(`data.brand.${value}`) })),
      required: true,
    },
    { kind: 'checkbox', key: 'takeOver', label: t('data.app.take-over') },
  ];
  const save = async (values: AppValues, read: ReadRow<AppValues>) => {
    const { appId: _fixed, ...change } = differing(read.values, values);
    const sent =
      app === null ? adding.mutateAsync(values) : sendApp({ appId: app.id, ...change, version: read.version });
    await sent.catch(besideField('app-taken', 'appId')).catch(besideField('app-brand-taken', 'takeOver'));
    notify({ kind: 'success', message: t('data.app.saved'), milliseconds: NOTIFICATION_MS });
  };
  const record = app && {
    version: app.version,
    reread: async () => {
      const row = await readAppAgain(app.id);
      return row && { values: valuesOf(row), version: row.version };
    },
  };
  return (
    <EditDialog<AppValues>
      opened
      onClose={onClose}
      title={app === null ? t('data.apps.new') : t('data.apps.change.of', { label: app.label })}
      columns={app === null ? [number, ...others] : others}
      initial={valuesOf(app)}
      record={record ?? undefined}
      rules={app === null ? createApp.body : createApp.body.omit({ appId: true })}
      onSubmit={save}
    />
  );
}

function valuesOf(app: App | null): AppValues {
  return { appId: app?.id ?? null, label: app?.label ?? '', brand: app?.brand ?? 'other', takeOver: false };
}

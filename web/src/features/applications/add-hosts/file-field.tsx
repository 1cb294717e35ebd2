import '@mantine/dropzone/styles.layer.css';
import { downloadTemplate } from '@greenroom/contract/applications/applications.ts';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconAlertTriangle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { describeError, download } from '../../../lib/api/api.ts';
import { checkFile, SHEET_ACCEPT } from '../../../lib/api/check-file.ts';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { fileSize } from '../../../lib/text/file-size.ts';
import { useT } from '../../../lib/text/translate.tsx';
import area from '../../../ui/field/drop.module.css';
import wrong from '../../../ui/field/problem.module.css';
import text from '../../../ui/text.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import classes from '../add-hosts.module.css';
import { errorAt, isEmpty, lookOf, readyFile, sendsFile } from './hosts-state.ts';
import { NotUsed } from './not-used.tsx';
import type { HostsForm } from './use-hosts-form.ts';

/**
 * Props of the browser's file field, which our button opens. Keyboard and screen reader users don't reach the field.
 */
const HIDDEN = { tabIndex: -1, 'aria-hidden': true };

/**
 * Accepts a sheet that the user chooses, or drops anywhere on the screen. Rejects it immediately if the browser can
 * tell that the server won't accept it (R-HOST-3).
 */
export function FileField({ hosts }: { hosts: HostsForm }) {
  const t = useT();
  const { flow, act, typed } = hosts;
  const file = readyFile(flow);
  const problem = problemOf(hosts);
  const used = sendsFile(flow, typed) || isEmpty(flow, typed);
  const use = (next: File | null) => act({ kind: 'file-chosen', file: next });
  const refuse = (name: string | null, message: string) => act({ kind: 'file-refused', name, message });
  const open = useRef<() => void>(null);
  const choose = () => open.current?.();
  const take = ([first]: File[]) => {
    if (first === undefined) return;
    const fault = checkFile(first);
    if (fault === null) use(first);
    else refuse(first.name, t(`errors.${fault.code}`, fault.params));
  };
  const drop = {
    onDrop: take,
    onReject: (files: readonly unknown[]) => refuse(null, t('applications.file.one', { count: files.length })),
    multiple: false,
    activateOnKeyboard: false,
  };
  return (
    <section className={classes.source} data-used={used} aria-label={t('applications.file.label')}>
      <h2 className={classes.sourceTitle}>{t('applications.file.label')}</h2>
      <Dropzone
        {...drop}
        className={classNames(area.drop, classes.drop)}
        openRef={open}
        activateOnClick={false}
        enablePointerEvents
        data-refused={problem !== null}
        inputProps={{ ...HIDDEN, accept: SHEET_ACCEPT }}
      >
        {file === null ? (
          <NoFile onChoose={choose} />
        ) : (
          <ChosenFile file={file} onChoose={choose} onRemove={() => use(null)} />
        )}
        {problem !== null && <Problem {...problem} onUse={use} />}
        {!used && file !== null && (
          <NotUsed text={t('applications.file.not-used')} onUse={() => act({ kind: 'preferred', file: true })} />
        )}
      </Dropzone>
      <Template />
      <Dropzone.FullScreen {...drop} className={classes.everywhere} inputProps={HIDDEN} aria-hidden>
        <div className={classes.everywhereText}>
          <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden />
          {t('applications.file.drop-here')}
        </div>
      </Dropzone.FullScreen>
    </section>
  );
}

/**
 * Returns the problem that the browser, the server or the preview found with a file. While an error is shown, no file
 * can be sent. The user can restore the previous file.
 */
function problemOf({ flow, typed }: HostsForm) {
  const { file, refused, replaced } = flow;
  if (refused !== null) return { ...refused, before: replaced };
  const look = lookOf(flow);
  const unread = look.state === 'refused';
  const error = unread ? look.error : errorAt(flow, typed, 'file');
  if (file === null || error === null) return null;
  return { name: file.name, message: describeError(error), before: unread ? replaced : null };
}

type Found = NonNullable<ReturnType<typeof problemOf>>;

function Problem({ name, message, before, onUse }: Found & { onUse: (file: File) => void }) {
  const t = useT();
  return (
    <div role="alert">
      <p className={wrong.problem}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {name !== null && <bdi className={classes.fileName}>{name}</bdi>} {message}
        </span>
      </p>
      {before !== null && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => onUse(before)}>
          {t('applications.file.use-again', { name: before.name })}
        </Button>
      )}
    </div>
  );
}

function NoFile({ onChoose }: { onChoose: () => void }) {
  const t = useT();
  return (
    <Stack gap={10} align="center" ta="center">
      <IconUpload size={22} stroke={1.5} aria-hidden />
      <span>{t('applications.file.drop')}</span>
      <Button variant="default" size="compact-sm" onClick={onChoose}>
        {t('applications.file.choose')}
      </Button>
    </Stack>
  );
}

function ChosenFile({ file, onChoose, onRemove }: { file: File; onChoose: () => void; onRemove: () => void }) {
  const t = useT();
  return (
    <Group gap="8px 10px">
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      <div className={classes.fileText}>
        <bdi className={classes.fileName}>{file.name}</bdi>
        <span className={text.quiet}>{fileSize(file.size)}</span>
      </div>
      <Button variant="default" size="compact-sm" onClick={onChoose}>
        {t('applications.file.replace')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
        {t('applications.file.remove')}
      </Button>
    </Group>
  );
}

function Template() {
  const t = useT();
  const get = (format: 'xlsx' | 'csv') => void download(downloadTemplate, { format }).catch(ignoreApiError);
  return (
    <p className={text.quiet}>
      {t('applications.file.template')}{' '}
      <Anchor component="button" type="button" onClick={() => get('xlsx')}>
        xlsx
      </Anchor>{' '}
      ·{' '}
      <Anchor component="button" type="button" onClick={() => get('csv')}>
        csv
      </Anchor>
    </p>
  );
}

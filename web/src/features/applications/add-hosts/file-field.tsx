import '@mantine/dropzone/styles.layer.css';
import { downloadTemplate } from '@greenroom/contract/applications/applications.ts';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconAlertTriangle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
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
import { NotUsed } from './not-used.tsx';

/** Our button opens the browser's own field, which is hidden from keyboard and screen readers. */
const HIDDEN = { tabIndex: -1, 'aria-hidden': true };

interface FileFieldProps {
  file: File | null;
  /** The file is what will be sent. */
  used: boolean;
  /** The server's refusal of the file when it was sent. */
  error: unknown;
  /** A file that cannot be sent, as a look into it has shown: none is chosen then. */
  refused: { file: File; error: unknown } | null;
  onFile: (file: File | null) => void;
  onUse: () => void;
}

/** A sheet: dropped anywhere on the screen or chosen; refused at once for what can be seen from here (R-HOST-3). */
export function FileField(props: FileFieldProps) {
  const { file, used, onUse } = props;
  const t = useT();
  const open = useRef<() => void>(null);
  const { problem, use, refuse } = useRefusals(props);
  const choose = () => open.current?.();
  const take = ([first]: File[]) => {
    if (first === undefined) return;
    const fault = checkFile(first);
    if (fault === null) use(first);
    else refuse(first.name, t(`errors.${fault.code}`, fault.params));
  };
  const refuseMany = (files: readonly unknown[]) => refuse(null, t('applications.file.one', { count: files.length }));
  return (
    <section className={classes.source} data-used={used} aria-label={t('applications.file.label')}>
      <h2 className={classes.sourceTitle}>{t('applications.file.label')}</h2>
      <Dropzone
        className={classNames(area.drop, classes.drop)}
        onDrop={take}
        onReject={refuseMany}
        openRef={open}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
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
        {!used && file !== null && <NotUsed text={t('applications.file.not-used')} onUse={onUse} />}
      </Dropzone>
      <Template />
      <Dropzone.FullScreen
        onDrop={take}
        onReject={refuseMany}
        multiple={false}
        className={classes.everywhere}
        inputProps={HIDDEN}
        activateOnKeyboard={false}
        aria-hidden
      >
        <div className={classes.everywhereText}>
          <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden />
          {t('applications.file.drop-here')}
        </div>
      </Dropzone.FullScreen>
    </section>
  );
}

/** A file that is not taken, and the one that it was to replace. */
interface Refused {
  name: string | null;
  message: string;
  before: File | null;
}

/**
 * What is wrong with a file: seen from here, found by a look into it, or said by the server when it was sent. Below an error
 * nothing is ready to be sent, not the file that was there before, either; that one can be used again.
 */
function useRefusals({ file, error, refused: found, onFile }: FileFieldProps) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [replaced, setReplaced] = useState<File | null>(null);
  const problem = refused ?? problemWith(file, error, null) ?? problemWith(found?.file, found?.error, replaced);
  return {
    problem,
    use: (next: File | null) => {
      setRefused(null);
      setReplaced(next === null ? null : (file ?? problem?.before ?? null));
      onFile(next);
    },
    refuse: (name: string | null, message: string) => {
      setRefused({ name, message, before: file ?? problem?.before ?? null });
      if (file !== null || found !== null) onFile(null);
    },
  };
}

function problemWith(file: File | null | undefined, error: unknown, before: File | null): Refused | null {
  if (!file || error === null) return null;
  return { name: file.name, message: describeError(error), before };
}

function Problem({ name, message, before, onUse }: Refused & { onUse: (file: File) => void }) {
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

interface PartProps {
  onChoose: () => void;
}

function NoFile({ onChoose }: PartProps) {
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

function ChosenFile({ file, onChoose, onRemove }: PartProps & { file: File; onRemove: () => void }) {
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

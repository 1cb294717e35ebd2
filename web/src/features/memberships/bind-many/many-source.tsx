import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { checkFile, SHEET_ACCEPT } from '../../../lib/api/check-file.ts';
import { fileSize } from '../../../lib/text/file-size.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { withoutMark } from '../../../lib/text/typed-ids.ts';
import { IdField } from '../../../ui/long-text/id-field.tsx';
import { FIELD_MAX_CHARACTERS } from '../../../ui/long-text/long-text.ts';
import { MoreField } from '../../../ui/long-text/more-field.tsx';
import { useKeptFocus } from '../../../ui/long-text/use-kept-focus.ts';
import { useRemoval } from '../../../ui/long-text/use-removal.ts';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import text from '../../../ui/text.module.css';
import classes from './bind-many.module.css';
import type { BindMany } from './use-bind-many.ts';

/** Number of IDs to show from the beginning and from the end of a text that is too long for a field. */
const ENDS = 3;

interface ManySourceProps {
  many: BindMany;
  problem: string | null;
}

/** Accepts pasted or typed IDs, or a sheet that the user chooses or drops onto the field. */
export function ManySource({ many, problem }: ManySourceProps) {
  const t = useT();
  const [refused, setRefused] = useState<{ message: string; before: File | null } | null>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | null) => {
    if (file === null) return;
    const wrong = checkFile(file);
    const message = wrong && t(`errors.${wrong.code}`, wrong.params);
    setRefused(message === null ? null : { message, before: many.file ?? before });
    // While an error is shown, no file can be sent, not even the previous one.
    many.takeFile(wrong === null ? file : null);
  };
  const before = refused?.before ?? null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0] ?? null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button below.
    <div
      className={classes.source}
      data-over={over}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      {many.file === null ? (
        <Typed many={many} problem={problem} />
      ) : (
        <p className={classes.file}>
          <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden />
          <bdi className={classes.fileName}>{many.file.name}</bdi>
          <span className={text.quiet}>{fileSize(many.file.size)}</span>
          <Button variant="default" size="compact-sm" onClick={() => many.takeFile(null)}>
            {t('memberships.many.file.remove')}
          </Button>
        </p>
      )}
      {many.file === null && (
        <Group gap="6px 12px">
          <FileButton accept={SHEET_ACCEPT} onChange={take}>
            {(props) => (
              <Button {...props} variant="default" size="compact-sm" leftSection={<IconUpload size={14} aria-hidden />}>
                {t('memberships.many.file.choose')}
              </Button>
            )}
          </FileButton>
          <span className={text.quiet}>{t('memberships.many.file.drop')}</span>
        </Group>
      )}
      {refused !== null && (
        <Group gap="6px 12px" role="alert">
          <p className={classes.problem}>
            <IconAlertTriangle size={16} aria-hidden />
            {refused.message}
          </p>
          {before !== null && (
            <Button variant="default" size="compact-sm" onClick={() => take(before)}>
              {t('memberships.many.file.use-again', { name: before.name })}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function Typed({ many, problem }: ManySourceProps) {
  const t = useT();
  const { undoable, typed } = many;
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const { keep, removed, dismiss } = useRemoval(undoable, typed);
  const count = typed.ids.fine;
  return (
    <Stack ref={part} gap={8}>
      {undoable.text.length > FIELD_MAX_CHARACTERS ? (
        <Long many={many} problem={problem} onClear={() => keep([])} />
      ) : (
        <IdField
          classNames={{ input: classes.typed }}
          label={t('memberships.many.ids')}
          placeholder={'10086543 10086544, 10086545 …'}
          ids={undoable}
          rows={6}
          error={problem}
          required
        />
      )}
      <div className={classes.counts} role="status">
        <span>
          {typed.reading
            ? t('common.loading')
            : t(typed.ids.words.length === 0 ? 'memberships.many.count' : 'memberships.many.to-bind', { count })}
        </span>
        {(['repeated', 'malformed'] as const).map(
          (mark) =>
            typed.ids[mark] > 0 && (
              <span key={mark} className={classes.marked}>
                {t(`memberships.many.${mark}`, { count: typed.ids[mark] })}
                <Button
                  variant="default"
                  size="compact-xs"
                  disabled={typed.reading}
                  onClick={() => keep(withoutMark(typed.ids.words, mark))}
                >
                  {t('memberships.many.remove')}
                </Button>
              </span>
            ),
        )}
      </div>
      {removed > 0 && (
        <DoneNote
          text={t('memberships.many.removed', { count: removed })}
          undo={t('common.undo')}
          onUndo={undoable.undo}
          onClose={dismiss}
        />
      )}
    </Stack>
  );
}

/** Shows the beginning and the end of a text that is too long for a field. */
function Long({ many, problem, onClear }: ManySourceProps & { onClear: () => void }) {
  const t = useT();
  const { words } = many.typed.ids;
  const textOf = (part: typeof words) => part.map(({ text }) => text).join(' ');
  return (
    <Stack gap={6}>
      <div className={classes.longHead}>
        <span>{t('memberships.many.ids')}</span>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={onClear}>
          {t('common.clear')}
        </Button>
      </div>
      <p className={classes.long} dir="ltr">
        {textOf(words.slice(0, ENDS))} … {textOf(words.slice(-ENDS))}
      </p>
      <MoreField label={t('memberships.many.more')} ids={many.undoable} />
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </Stack>
  );
}

import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import type { TypedIds, TypedMark, TypedWord } from '../../../lib/text/typed-ids.ts';
import { LineNumber, useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import { MoreField } from '../../../ui/long-text/more-field.tsx';
import type { UndoableText } from '../../../ui/long-text/use-text-history.ts';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import classes from './typed.module.css';

interface TypedListProps {
  typed: UndoableText;
  ids: TypedIds;
  reading: boolean;
  onKeep: (words: readonly TypedWord[]) => void;
}

/** Shows a long list of IDs. The user can remove any line, and paste more IDs below. */
export function TypedList({ typed, ids, reading, onKeep }: TypedListProps) {
  const t = useT();
  const [onlyMarked, setOnlyMarked] = useState(false);
  const marks = ids.repeated + ids.malformed;
  const rows = useMemo(
    () => (onlyMarked && marks > 0 ? markedWords(ids) : ids.words.map((word, index) => ({ word, number: index + 1 }))),
    [ids, onlyMarked, marks],
  );
  return (
    <Stack gap={6}>
      <Checkbox
        size="xs"
        label={t('applications.typed.only-marked')}
        checked={onlyMarked && marks > 0}
        disabled={marks === 0}
        onChange={(event) => setOnlyMarked(event.currentTarget.checked)}
      />
      <TypedRows
        label={t('applications.typed.list')}
        rows={rows}
        className={classes.rowsLong}
        action={({ word, number }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            disabled={reading}
            aria-label={t('applications.typed.remove-one', { id: word.text })}
            onClick={() => onKeep(ids.words.filter((_, index) => index !== number - 1))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      />
      <MoreField label={t('applications.typed.more')} ids={typed} />
    </Stack>
  );
}

/** Lists the highlighted words below the field, each with a button that selects the word. */
export function TypedMarks({ ids, onFind }: { ids: TypedIds; onFind: (word: TypedWord) => void }) {
  const t = useT();
  const marked = useMemo(() => markedWords(ids), [ids]);
  return (
    <TypedRows
      label={t('applications.typed.marked')}
      rows={marked}
      className={classes.rowsShort}
      action={({ word }) => (
        <Button variant="subtle" size="compact-xs" onClick={() => onFind(word)}>
          {t('applications.typed.find')}
        </Button>
      )}
    />
  );
}

/** Returns the highlighted words with their positions among all words. */
function markedWords(ids: TypedIds): NumberedWord[] {
  return ids.words.flatMap((word, index) => (word.mark === 'fine' ? [] : [{ word, number: index + 1 }]));
}

const LINE_PIXELS = 28;
const TONES: Record<Exclude<TypedMark, 'fine'>, StatusTone> = { repeated: 'warning', malformed: 'danger' };

interface NumberedWord {
  word: TypedWord;
  /** Position among all words, starting at 1. */
  number: number;
}

interface TypedRowsProps {
  label: string;
  rows: readonly NumberedWord[];
  className: string | undefined;
  action: (row: NumberedWord) => ReactNode;
}

/** Shows the typed words, one per line, and highlights problems. Renders only the visible lines. */
function TypedRows({ label, rows, className, action }: TypedRowsProps) {
  const t = useT();
  const lines = useVirtualLines(rows.length, LINE_PIXELS);
  return (
    <VirtualLines label={label} lines={lines} className={className} lineClass={classes.row}>
      {(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const { mark, text } = row.word;
        return (
          <>
            <LineNumber>{formatNumber(row.number)}</LineNumber>
            <bdi className={classes.rowText} data-mark={mark} dir="ltr">
              {text}
            </bdi>
            {mark !== 'fine' && <StatusBadge tone={TONES[mark]}>{t(`applications.typed.mark.${mark}`)}</StatusBadge>}
            <span className={classes.rowAction}>{action(row)}</span>
          </>
        );
      }}
    </VirtualLines>
  );
}

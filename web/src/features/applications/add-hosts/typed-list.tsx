import { ActionIcon, Checkbox, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { TypedIds, TypedWord } from '../../../lib/text/typed-ids.ts';
import classes from './typed.module.css';
import { markedWords } from './typed-marks.tsx';
import { TypedRows } from './typed-rows.tsx';

interface TypedListProps {
  ids: TypedIds;
  reading: boolean;
  onKeep: (words: readonly TypedWord[]) => void;
  onMore: (text: string) => void;
}

/** A long list of IDs: every line can be removed, more can be pasted below. */
export function TypedList({ ids, reading, onKeep, onMore }: TypedListProps) {
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
      <More onMore={onMore} />
    </Stack>
  );
}

function More({ onMore }: { onMore: (text: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') onMore(typed);
    setTyped('');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A field of one line would lose the line breaks, and a long text would freeze it.
    event.preventDefault();
    onMore(`${typed} ${event.clipboardData.getData('text')}`);
    setTyped('');
  };
  return (
    <TextInput
      size="xs"
      aria-label={t('applications.typed.more')}
      placeholder={t('applications.typed.more')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onPaste={paste}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
    />
  );
}

import { ActionIcon, Checkbox, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { TypedIds, TypedWord } from '../../../lib/text/typed-ids.ts';
import { MoreField } from '../../../ui/long-text/more-field.tsx';
import type { UndoableText } from '../../../ui/long-text/use-text-history.ts';
import classes from './typed.module.css';
import { markedWords } from './typed-marks.tsx';
import { TypedRows } from './typed-rows.tsx';

interface TypedListProps {
  typed: UndoableText;
  ids: TypedIds;
  reading: boolean;
  onKeep: (words: readonly TypedWord[]) => void;
}

/** A long list of IDs: every line can be removed, more can be pasted below. */
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

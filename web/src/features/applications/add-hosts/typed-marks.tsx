import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import type { TypedIds, TypedWord } from '../../../lib/text/typed-ids.ts';
import classes from './typed.module.css';
import { type NumberedWord, TypedRows } from './typed-rows.tsx';

/** Below the field: the words that are marked, each with a button that selects it. */
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

/** The words that carry a mark, with their places among all. */
export function markedWords(ids: TypedIds): NumberedWord[] {
  return ids.words.flatMap((word, index) => (word.mark === 'fine' ? [] : [{ word, number: index + 1 }]));
}

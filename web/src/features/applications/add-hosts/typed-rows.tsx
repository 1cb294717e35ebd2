import type { ReactNode } from 'react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import type { TypedMark, TypedWord } from '../../../lib/text/typed-ids.ts';
import { LineNumber, useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import classes from './typed.module.css';

const LINE_PIXELS = 28;
const TONES: Record<Exclude<TypedMark, 'fine'>, StatusTone> = { repeated: 'warning', malformed: 'danger' };

export interface NumberedWord {
  word: TypedWord;
  /** Its place among all words, from 1. */
  number: number;
}

interface TypedRowsProps {
  label: string;
  rows: readonly NumberedWord[];
  className: string | undefined;
  action: (row: NumberedWord) => ReactNode;
}

/** Typed words, a line each, with their marks; only the visible lines are rendered. */
export function TypedRows({ label, rows, className, action }: TypedRowsProps) {
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

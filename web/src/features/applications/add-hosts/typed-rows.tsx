import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import type { TypedMark, TypedWord } from '../../../lib/text/typed-ids.ts';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import classes from './typed.module.css';

const ROW_PIXELS = 28;
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
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section ref={scroll} className={[classes.rows, className].join(' ')} aria-label={label} tabIndex={0}>
      <ol className={classes.rowsInner} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { mark, text } = row.word;
          return (
            <li
              key={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <span className={classes.rowNumber}>{formatNumber(row.number)}</span>
              <bdi className={classes.rowText} data-mark={mark} dir="ltr">
                {text}
              </bdi>
              {mark !== 'fine' && <StatusBadge tone={TONES[mark]}>{t(`applications.typed.mark.${mark}`)}</StatusBadge>}
              <span className={classes.rowAction}>{action(row)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

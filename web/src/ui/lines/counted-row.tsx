import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../lib/text/translate.tsx';
import classes from './counted-row.module.css';

/** The outcome for many records, with a `CountedRow` for each result. */
export function CountedRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** Returns the number of digits in the largest count. All counts get this width, so that the texts line up. */
export function digitsOf(counts: readonly number[]): number {
  return Math.max(...counts.map((count) => formatNumber(count).length));
}

interface CountedRowProps {
  count: number;
  digits: number;
  /** Description of the counted records. */
  text: ReactNode;
  /** Class that lays out the toggle and the actions next to it. */
  headClass: string | undefined;
  actions: ReactNode;
  /** Actions for these records, shown below the row's text. */
  below?: ReactNode;
  open: boolean;
  onToggle: () => void;
  /** The records as `VirtualLines`, shown while the row is open. */
  children: ReactNode;
}

/**
 * A row with the number of records that have one result, what the result means, and its actions. Opening the row shows
 * the records.
 */
export function CountedRow(props: CountedRowProps) {
  const { count, digits, text, headClass, actions, below, open, onToggle, children } = props;
  const lines = useId();
  return (
    <li className={classes.row} data-open={open}>
      <div className={headClass}>
        <UnstyledButton className={classes.toggle} aria-expanded={open} aria-controls={lines} onClick={onToggle}>
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          <span className={classes.count} style={{ minInlineSize: `${digits}ch` }}>
            {formatNumber(count)}
          </span>
          {text}
        </UnstyledButton>
        {actions}
      </div>
      {below}
      <div id={lines} className={classes.lines}>
        {open && children}
      </div>
    </li>
  );
}

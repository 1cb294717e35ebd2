import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  /** How wide the column of names is. */
  namePixels: number;
  /** Each a `Fact`. */
  children: ReactNode;
}

/** What is known of a record, a line each. */
export function FactList({ namePixels, children }: FactListProps) {
  return (
    <dl className={classes.facts} style={{ '--gr-names': `${namePixels}px` }}>
      {children}
    </dl>
  );
}

/** One fact of a `dl`, which lays it out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

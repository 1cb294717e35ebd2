import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  /** Width of the name column. */
  namePixels: number;
  /** `Fact` elements. */
  children: ReactNode;
}

/** A record's facts, one per line. */
export function FactList({ namePixels, children }: FactListProps) {
  return (
    <dl className={classes.facts} style={{ '--gr-names': `${namePixels}px` }}>
      {children}
    </dl>
  );
}

/** One fact in a `FactList`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

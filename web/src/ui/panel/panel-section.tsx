import { type ReactNode, useId } from 'react';
import classes from './side-panel.module.css';

/** A part of a panel with its own heading. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.subtitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

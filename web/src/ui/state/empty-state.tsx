import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface EmptyStateProps {
  /** What this is: one short line. */
  title: string;
  /** Why it is empty, what will stand here. */
  text?: ReactNode;
  /** The next step: one button or link. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Where the state is the whole page, its title is the page's. */
  wholePage?: boolean;
}

/** Nothing is there yet: what this place is for, and the next step. */
export function EmptyState({ title, text, action, icon, wholePage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      {wholePage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
      {text !== undefined && <div className={classes.text}>{text}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

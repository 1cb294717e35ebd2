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
}

/** Nothing is there yet: what this place is for, and the next step. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {text !== undefined && <div className={classes.text}>{text}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

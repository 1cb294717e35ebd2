import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface EmptyStateProps {
  /** The message, in one short line. */
  title: string;
  /** Text that says why the place is empty, or what will appear here. */
  text?: ReactNode;
  /** The next step, as one button or link. */
  action?: ReactNode;
  Icon?: Icon;
  /** True if the state fills the whole page. The state's title is then also the page's title. */
  wholePage?: boolean;
}

/** Shows that a place is empty, with its purpose and the next step. */
export function EmptyState({ title, text, action, Icon, wholePage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {Icon !== undefined && (
        <div className={classes.icon} aria-hidden>
          <Icon size={28} stroke={1.5} />
        </div>
      )}
      {wholePage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
      {text !== undefined && <div className={classes.text}>{text}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

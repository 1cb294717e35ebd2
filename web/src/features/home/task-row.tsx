import { type LinkOf, pathOf, type ScreenKey } from '@greenroom/contract/screens.ts';
import type { ReactNode } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { formatNumber } from '../../lib/text/translate.tsx';
import classes from './home.module.css';

interface TaskRowProps<Key extends ScreenKey> {
  /** Identifies the number for tests. Undefined if the row has none. */
  id?: string;
  screen: Key;
  link: LinkOf<Key>;
  name: string;
  /** The time since when the task has been waiting, or the reason why the number is unknown. */
  aside?: string | false | null | undefined;
  /** Undefined while loading. Null if unknown. */
  value?: number | null | undefined;
}

/** Shows a task's name and its number, which links to the list. The row remains visible if the number is 0. */
export function TaskRow<Key extends ScreenKey>({ id, screen, link, name, aside, value }: TaskRowProps<Key>) {
  return (
    <li>
      <ToList screen={screen} link={link} className={classes.task}>
        <span>
          {name}
          {aside && <small>{aside}</small>}
        </span>
        {id !== undefined && (
          <strong data-figure={id} data-none={value === 0}>
            {value === undefined ? <i className={classes.blank} /> : value === null ? '—' : formatNumber(value)}
          </strong>
        )}
      </ToList>
    </li>
  );
}

interface ToListProps<Key extends ScreenKey> {
  screen: Key;
  link: LinkOf<Key>;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Shows a figure as a link to the list that it counts. If the user's menu doesn't include the screen, shows plain text.
 */
export function ToList<Key extends ScreenKey>({ screen, link, className, children }: ToListProps<Key>) {
  const granted = useGrantedPages().some(({ component }) => component === screen);
  if (!granted) return <div className={className}>{children}</div>;
  return (
    <Link className={className} to={pathOf(screen, link)}>
      {children}
    </Link>
  );
}

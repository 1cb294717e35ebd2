import type { LinkOf, ScreenKey } from '@greenroom/contract/screens.ts';
import { formatNumber } from '../../lib/text/translate.tsx';
import classes from './morning.module.css';
import { ToList } from './to-list.tsx';

interface TaskRowProps<Key extends ScreenKey> {
  /** Names the number, for tests; left out where the row has none. */
  id?: string;
  screen: Key;
  link: LinkOf<Key>;
  name: string;
  /** Since when, or why the number is not known. */
  aside?: string | false | null | undefined;
  /** Undefined while it is loaded; null: not known. */
  value?: number | null | undefined;
}

/** Something that waits: its name and its number, which leads to the list. The row stays where it is at 0. */
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

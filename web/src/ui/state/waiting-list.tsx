import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './waiting-list.module.css';

interface WaitingListProps {
  title: string;
  /** The way to what is not shown here; null where all is. */
  all: string | null;
  onAll?: () => void;
  /** An `li` for each. */
  children: ReactNode;
}

/** What waits for the user's answer, above the list that it stands in. */
export function WaitingList({ title, all, onAll, children }: WaitingListProps) {
  const id = useId();
  return (
    <section className={classes.waiting} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <IconClock size={16} aria-hidden />
        {title}
      </h2>
      <ul>{children}</ul>
      {all !== null && (
        <Button size="compact-xs" variant="subtle" onClick={onAll}>
          {all}
        </Button>
      )}
    </section>
  );
}

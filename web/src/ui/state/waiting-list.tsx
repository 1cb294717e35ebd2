import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './waiting-list.module.css';

interface WaitingListProps {
  title: string;
  /** Label of the link to the full list. Null if everything is shown here. */
  all: string | null;
  onAll?: () => void;
  /** `li` elements. */
  children: ReactNode;
}

/** Shows the items that wait for the user's answer, above the list that they belong to. */
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

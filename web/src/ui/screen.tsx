import type { ReactNode } from 'react';
import classes from './screen.module.css';
import { usePhone } from './theme/phone.ts';

interface ScreenProps {
  title: string;
  /** Buttons next to the title, such as to create an item or choose a view. */
  actions?: ReactNode;
  /** True if a record is open. On a phone, the record also replaces the title. */
  beside?: boolean;
  children: ReactNode;
}

/** A screen with its title, the buttons next to the title, and its content. */
export function Screen({ title, actions, beside = false, children }: ScreenProps) {
  const phone = usePhone();
  return (
    <div className={classes.screen}>
      {!(phone && beside) && (
        <header className={classes.header}>
          <h1 className={classes.title}>{title}</h1>
          {actions}
        </header>
      )}
      {children}
    </div>
  );
}

interface ScreenBodyProps {
  /** Content above the list and the record, across the whole width. */
  above?: ReactNode;
  /** The open record. False if none is open. */
  panel: ReactNode;
  children: ReactNode;
}

/** A list or a tree, with the open record next to it. On a phone, the record replaces everything else. */
export function ScreenBody({ above, panel, children }: ScreenBodyProps) {
  const phone = usePhone();
  if (phone && panel) return panel;
  return (
    <>
      {above}
      <div className={classes.body}>
        {children}
        {panel}
      </div>
    </>
  );
}

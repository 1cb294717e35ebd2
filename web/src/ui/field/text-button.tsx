import type { ComponentPropsWithoutRef } from 'react';
import classes from './text-button.module.css';

/** An action within a line of text that looks like a link. */
export function TextButton(props: Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'className'>) {
  return <button type="button" className={classes.button} {...props} />;
}

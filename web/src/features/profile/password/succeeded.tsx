import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../form.module.css';

/** What has been done, in the place where it was asked for. */
export function Succeeded({ children }: { children: ReactNode }) {
  return (
    <p className={classes.succeeded} role="status">
      <IconCircleCheck size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

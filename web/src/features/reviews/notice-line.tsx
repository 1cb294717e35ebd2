import { IconInfoCircle } from '@tabler/icons-react';
import classes from './notice-line.module.css';
import type { Notice } from './use-notice.ts';

/** Why the last key did nothing, where it can be seen. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (notice === null) return null;
  return (
    <p key={notice.number} className={classes.notice} role="alert">
      <IconInfoCircle size={16} aria-hidden />
      {notice.text}
    </p>
  );
}

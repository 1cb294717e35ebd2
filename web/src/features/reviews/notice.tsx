import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { CaseKey } from './flow-state.ts';
import classes from './notice.module.css';

/** Why a key did nothing; the number makes a screen reader say it again. */
export interface Notice {
  readonly text: string;
  readonly number: number;
}

/** A sentence beside the buttons for a key that did nothing: for 5 s, and no longer than its case is shown; in the list, none. */
export function useNotice(key?: CaseKey) {
  const [said, setSaid] = useState<(Notice & { key: CaseKey | undefined }) | null>(null);
  const show = useCallback(
    (text: string) => setSaid((before) => ({ text, key, number: (before?.number ?? 0) + 1 })),
    [key],
  );
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const notice: Notice | null = said?.key === key ? said : null;
  return { notice, show };
}

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

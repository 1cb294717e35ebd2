import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { CaseKey } from './flow-state.ts';
import classes from './notice.module.css';

/** The reason why a key did nothing. The number makes screen readers repeat the same text. */
export interface Notice {
  readonly text: string;
  readonly number: number;
}

/**
 * Manages a notice next to the buttons about a key that did nothing. The notice disappears after 5 s, or earlier if the
 * case changes. In the list there is no case.
 */
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

/** Shows why the last key did nothing. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (notice === null) return null;
  return (
    <p key={notice.number} className={classes.notice} role="alert">
      <IconInfoCircle size={16} aria-hidden />
      {notice.text}
    </p>
  );
}

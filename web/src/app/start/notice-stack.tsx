import { Notification, Portal } from '@mantine/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import tones from '../../ui/value/tone.module.css';
import classes from './notices.module.css';

/** Maximum number of visible notices. Further notices wait until one of these is gone. */
const MAX_SHOWN = 4;

export interface StackedNotice {
  /** Unique. A notice with the same ID isn't shown twice. */
  id: string;
  message: ReactNode;
  tone?: string;
  icon?: ReactNode;
  loading?: boolean;
  /** If null, the notice stays until it is closed. */
  milliseconds: number | null;
  /** If false, only code can remove the notice. */
  closable: boolean;
  role: 'alert' | 'status';
}

let notices: readonly StackedNotice[] = [];
const listeners = new Set<() => void>();

export function showStacked(notice: StackedNotice): void {
  if (!notices.some(({ id }) => id === notice.id)) change([...notices, notice]);
}

export function hideStacked(id: string): void {
  change(notices.filter((notice) => notice.id !== id));
}

function change(next: readonly StackedNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows brief messages in the corner, above everything else, with the oldest on top. */
export function NoticeStack() {
  const all = useSyncExternalStore(onChange, () => notices);
  return (
    <Portal>
      <div className={classes.area}>
        {all.slice(0, MAX_SHOWN).map((notice) => (
          <OneNotice key={notice.id} notice={notice} />
        ))}
      </div>
    </Portal>
  );
}

/** One notice. Its time starts when the notice appears, and again when the pointer leaves it. */
function OneNotice({ notice }: { notice: StackedNotice }) {
  const t = useT();
  const { id, message, tone, icon, loading = false, milliseconds, closable, role } = notice;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (milliseconds === null || held) return undefined;
    const timer = setTimeout(hideStacked, milliseconds, id);
    return () => clearTimeout(timer);
  }, [id, milliseconds, held]);
  return (
    <Notification
      className={classNames(tone !== undefined && tones.tone, classes.notice)}
      data-tone={tone}
      role={role}
      icon={icon}
      loading={loading}
      withBorder
      withCloseButton={closable}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={() => hideStacked(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      {message}
    </Notification>
  );
}

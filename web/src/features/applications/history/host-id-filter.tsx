import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../history.module.css';

const TYPING_PAUSE_MS = 400;

/** A host ID to filter by; the address follows when the typing pauses. */
export function HostIdFilter({ value, onChange }: { value: string; onChange: (hostId: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  // Back, a cleared chip: the address decides.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== latest.current.value) latest.current.onChange(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      className={classes.filterHostId}
      classNames={{ input: classes.mono }}
      size="xs"
      type="search"
      inputMode="numeric"
      label={t('applications.column.host-id')}
      value={typed}
      maxLength={64}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

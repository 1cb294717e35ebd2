import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';
import classes from '../earnings.module.css';

const TYPING_PAUSE_MS = 300;

interface ListSearchProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
}

/** Searches the list: the address follows when typing pauses, and the field follows the address on back. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== latest.current.value) latest.current.onChange(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ key: 'f', title: t('earnings.search'), action: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      size="xs"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

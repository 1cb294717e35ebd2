import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';
import classes from './query.module.css';

const TYPING_PAUSE_MS = 300;

interface QuerySearchProps {
  value: string;
  onChange: (search: string) => void;
}

/** What is searched for; the address follows when the typing pauses. */
export function QuerySearch({ value, onChange }: QuerySearchProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  // Back, a cleared filter: the address decides.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== latest.current.value) latest.current.onChange(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ key: 'f', title: t('groups.key.search'), action: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      autoComplete="off"
      label={t('groups.filter.search')}
      placeholder={t('groups.filter.search-placeholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

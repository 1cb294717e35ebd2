import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useKeys } from '../keys/keys-help.tsx';
import classes from './search-field.module.css';

export interface SearchFieldProps
  extends Pick<TextInputProps, 'className' | 'style' | 'inputMode' | 'maxLength' | 'size'> {
  /** Names the field; shown in it as well unless there is a `placeholder`. */
  label: string;
  /** Given, `label` stands above the field. */
  placeholder?: string;
  value: string;
  /** Called with the trimmed text once the typing pauses. */
  onSearch: (text: string) => void;
  /** What the key F does here, for the help on keys; without it there is no key. */
  keyTitle?: string;
}

/** Searches as one types; what is searched for is the caller's, and may change there. */
export function SearchField({ label, placeholder, value, onSearch, keyTitle, ...input }: SearchFieldProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useSearchText(value, onSearch);
  const key = { key: 'f', title: keyTitle ?? '', action: () => field.current?.focus() };
  useKeys([key], { active: keyTitle !== undefined });
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    // The first Escape is the field's, the next one closes what it stands in.
    event.preventDefault();
    clear();
  };
  return (
    <TextInput
      size="xs"
      maxLength={100}
      {...input}
      ref={field}
      classNames={{ input: classes.input }}
      type="search"
      autoComplete="off"
      {...(placeholder === undefined ? { 'aria-label': label, placeholder: label } : { label, placeholder })}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="xs" aria-label={t('common.clear')} onClick={clear} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={clearOnEscape}
    />
  );
}

import { CloseButton, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Problem } from '../../lib/form/problems.ts';
import { useT } from '../../lib/text/translate.tsx';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useKeys } from '../keys/keys-help.tsx';
import classes from './search-field.module.css';

export interface SearchFieldProps
  extends Pick<TextInputProps, 'className' | 'style' | 'inputMode' | 'maxLength' | 'size'> {
  /** Name of the field. It is also shown in it unless there is a `placeholder`. */
  label: string;
  /** If set, `label` is above the field. */
  placeholder?: string;
  /** Help on the possible searches; shown while the field is empty and has the focus. */
  help?: string;
  value: string;
  /** Called with the trimmed text once the typing pauses. */
  onSearch: (text: string) => void;
  /** Returns the search for a text, or why it cannot be searched for. The reason is shown, and the text stays. */
  read?: (text: string) => string | Problem;
  /** Description of the key F for the keyboard help. Without it there is no key. */
  keyTitle?: string;
}

/** Searches while the user types. The caller owns the search, and can change it. */
export function SearchField({ label, placeholder, help, value, onSearch, read, keyTitle, ...input }: SearchFieldProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped, problem] = useSearchText(value, onSearch, read);
  const [helped, setHelped] = useState(false);
  const key = { key: 'f', title: keyTitle ?? '', action: () => field.current?.focus() };
  useKeys([key], { active: keyTitle !== undefined });
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setHelped(false);
    if (typed === '') return;
    // The first Escape clears the field; the next one closes its container.
    event.preventDefault();
    clear();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (insertOneLine(event)) setTyped(event.currentTarget.value);
  };
  return (
    <>
      <TextInput
        size="xs"
        maxLength={100}
        {...input}
        ref={field}
        classNames={{ input: classes.input, error: classes.error }}
        type="search"
        autoComplete="off"
        {...(placeholder === undefined ? { 'aria-label': label, placeholder: label } : { label, placeholder })}
        {...(help !== undefined && { 'aria-description': help })}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={typed !== '' && <CloseButton size="xs" aria-label={t('common.clear')} onClick={clear} />}
        error={problem !== null && t(problem.id, problem.params)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={paste}
        onFocus={() => setHelped(true)}
        onBlur={() => setHelped(false)}
        onKeyDown={clearOnEscape}
      />
      {help !== undefined && helped && typed === '' && (
        <Tooltip opened position="bottom-start" target={field} label={help} />
      )}
    </>
  );
}

/**
 * Pastes several lines with spaces between them. A single-line field would join them, and two IDs would become one.
 * @returns whether it did; the browser pastes other text
 */
function insertOneLine(event: ClipboardEvent<HTMLInputElement>): boolean {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted)) return false;
  const { currentTarget } = event;
  const { selectionStart, selectionEnd } = currentTarget;
  event.preventDefault();
  currentTarget.setRangeText(
    pasted.trim().replace(/\s*[\r\n]+\s*/g, ' '),
    selectionStart ?? 0,
    selectionEnd ?? 0,
    'end',
  );
  return true;
}

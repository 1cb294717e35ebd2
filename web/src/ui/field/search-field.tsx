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
  /** The field's name. Also shown inside the field unless there is a `placeholder`. */
  label: string;
  /** Text in the empty field. If set, `label` is shown above the field. */
  placeholder?: string;
  /** Help on possible searches, shown while the field is empty and has the focus. */
  help?: string;
  value: string;
  /** Called with the trimmed text once the typing pauses. */
  onSearch: (text: string) => void;
  /**
   * Returns the search for a text, or the reason why the text can't be searched for. The field then shows the reason,
   * and the text stays.
   */
  read?: (text: string) => string | Problem;
  /** Description of the F key for the keyboard help. Without a description, the field has no key. */
  keyTitle?: string;
}

/** Searches while the user types. The caller stores the search and can change it. */
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
    // The first Escape clears the field. The next one closes the field's container.
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
 * Pastes several lines with spaces between them. Otherwise, a single-line field would join the lines, and two IDs would
 * become one.
 * @returns whether it has pasted the text; if not, the browser does
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

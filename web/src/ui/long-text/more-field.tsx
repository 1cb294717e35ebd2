import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { stepOf, type UndoableText } from './use-text-history.ts';

export interface MoreFieldProps {
  label: string;
  ids: UndoableText;
}

/**
 * A field below a text that is too long for a field. Typed or pasted text is added to the end of that text. While the
 * field is empty, Ctrl+Z undoes changes to the text.
 */
export function MoreField({ label, ids }: MoreFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (more: string) => {
    if (more.trim() !== '') ids.change(`${ids.text}\n${more}`);
    setTyped('');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A single-line field would lose the line breaks, and a long text would freeze it.
    event.preventDefault();
    add(`${typed} ${event.clipboardData.getData('text')}`);
  };
  const press = (event: KeyboardEvent) => {
    const which = typed === '' ? stepOf(event) : null;
    if (which === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (which === null) add(typed);
    else ids[which]();
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      data-entry
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onPaste={paste}
      onBlur={() => add(typed)}
      onKeyDown={press}
    />
  );
}

import { Textarea, type TextareaProps } from '@mantine/core';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useStable } from '../use-stable.ts';
import { takePaste } from './long-text.ts';
import type { Restored } from './text-history.ts';
import { stepOf, type UndoableText } from './use-text-history.ts';

export interface IdFieldProps
  extends Pick<TextareaProps, 'aria-label' | 'classNames' | 'error' | 'label' | 'placeholder' | 'required' | 'rows'> {
  ids: UndoableText;
  /** Range to select. Pass a new object each time. */
  selected?: { start: number; end: number } | null;
}

/** A field to type or paste IDs. Ctrl+Z undoes any change to the text. Pasted IDs stay separate from adjacent ones. */
export function IdField({ ids, selected = null, ...field }: IdFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useEffect(() => {
    if (selected === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(selected.start, selected.end);
  }, [selected]);
  const take = (restored: Restored | null) => {
    caret.current = restored?.caret ?? null;
  };
  const step = useStable((which: 'undo' | 'redo') => take(ids[which]()));
  // Handles undo from the browser's own menu, because the browser's history may not match the current text.
  useEffect(() => {
    const field = input.current;
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      step(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    };
    field?.addEventListener('beforeinput', onBeforeInput);
    return () => field?.removeEventListener('beforeinput', onBeforeInput);
  }, [step]);
  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    ids.change(currentTarget.value, { kind, caret: currentTarget.selectionEnd });
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const whole = takePaste(event, ids.text);
    if (whole === null) return;
    take(whole);
    ids.change(whole.text);
  };
  const press = (event: KeyboardEvent) => {
    const which = stepOf(event);
    if (which === null) return;
    event.preventDefault();
    step(which);
  };
  return (
    <Textarea
      {...field}
      ref={input}
      data-entry
      value={ids.text}
      onChange={type}
      onPaste={paste}
      onKeyDown={press}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      dir="ltr"
      labelProps={{ dir: 'auto' }}
    />
  );
}

import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';

export interface NoteFieldProps extends Pick<TextareaProps, 'error' | 'ref' | 'required'> {
  value: string;
  onChange: (note: string) => void;
  /** Text that says who will read the note. */
  hint?: string;
}

/** A field for the reason behind an action, in the user's own words. It is optional unless `required` is set. */
export function NoteField({ hint, onChange, ...field }: NoteFieldProps) {
  const t = useT();
  return (
    <Textarea
      {...field}
      label={t('widgets.note')}
      {...(hint !== undefined && { description: hint })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={NOTE_MAX_CHARACTERS}
      autosize
      minRows={2}
      maxRows={6}
    />
  );
}

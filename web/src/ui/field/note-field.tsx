import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';

export interface NoteFieldProps extends Pick<TextareaProps, 'error' | 'ref' | 'required'> {
  value: string;
  onChange: (note: string) => void;
  /** The people who will read the note. */
  hint?: string;
}

/** A field for the reason of an action, in the user's own words. Optional unless it is `required`. */
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

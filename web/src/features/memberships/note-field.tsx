import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Textarea } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
  /** Says who will read it. */
  hint: string;
}

/** An optional note on why something is done. */
export function NoteField({ value, onChange, hint }: NoteFieldProps) {
  const t = useT();
  return (
    <Textarea
      label={t('memberships.note')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={NOTE_MAX_CHARACTERS}
      autosize
      minRows={2}
      maxRows={6}
    />
  );
}

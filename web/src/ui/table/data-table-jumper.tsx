import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import classes from './data-table-foot.module.css';

interface JumperProps {
  page: number;
  pages: number;
  onJump: (page: number) => void;
}

/** Maximum number of digits in a page number. */
const MAX_DIGITS = 8;

/** Goes to the typed page. A number beyond the last page goes to the last page. */
export function DataTableJumper({ page, pages, onJump }: JumperProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes.jumper}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onJump(Math.min(Math.max(1, Number(typed)), pages));
        setTyped('');
      }}
    >
      <label htmlFor={id}>{t('common.pager.jump')}</label>
      <TextInput
        id={id}
        size="xs"
        w={64}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        disabled={pages === 1}
        placeholder={formatNumber(page)}
        value={typed}
        onChange={(event) => setTyped(digitsOf(event.currentTarget.value).slice(0, MAX_DIGITS))}
      />
    </form>
  );
}

/** The zeros in scripts with their own digits: Arabic, Persian and Urdu, Devanagari, and Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50];

/** Returns the digits in a text as 0 to 9, whichever script they are from. */
function digitsOf(text: string): string {
  const digits = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => code >= each && code <= each + 9);
    return zero === undefined ? character : String(code - zero);
  });
  return digits.join('').replace(/[^0-9]/g, '');
}

import { Button, Textarea } from '@mantine/core';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import {
  joinTypedIds,
  type TypedIds,
  type TypedMark,
  type TypedWord,
  withoutMark,
} from '../../../lib/text/typed-ids.ts';
import { FIELD_MAX_CHARACTERS, takeLongPaste } from '../../../ui/field/long-text.ts';
import { NotUsed } from './not-used.tsx';
import classes from './typed.module.css';
import { TypedBar } from './typed-bar.tsx';
import { TypedList } from './typed-list.tsx';
import { TypedMarks } from './typed-marks.tsx';

/** A longer text may not fit the browser tab's storage: leaving the page asks for confirmation then. */
const DRAFT_MAX_CHARACTERS = 2_000_000;

interface TypedFieldProps {
  text: string;
  ids: TypedIds;
  /** `ids` still belong to an earlier text. */
  reading: boolean;
  /** The text is what will be sent. */
  used: boolean;
  missing: string | null;
  error: unknown;
  onText: (text: string) => void;
  onUse: () => void;
}

/** Typed or pasted IDs, counted and marked as they come (R-HOST-2), smooth with a hundred thousand of them. */
export function TypedField(props: TypedFieldProps) {
  const { text, ids, reading, used, onText } = props;
  const t = useT();
  const [long, setLong] = useState(text.length > FIELD_MAX_CHARACTERS);
  useLeaveConfirmation(text.length > DRAFT_MAX_CHARACTERS);
  // A link or a retry may bring a long text, and an emptied list becomes a field again.
  const listed = text.length > FIELD_MAX_CHARACTERS * 2 || (long && text !== '');
  const problem = props.missing ?? (props.error === null ? null : describeError(props.error));
  const keep = (words: readonly TypedWord[]) => onText(joinTypedIds(words));
  const clear = () => {
    setLong(false);
    onText('');
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const whole = takeLongPaste(event, text);
    if (whole === null) return;
    setLong(true);
    onText(whole);
  };
  return (
    <section className={classes.source} data-used={used} data-field="ids" aria-label={t('applications.typed.label')}>
      <div className={classes.titleRow}>
        <h2 className={classes.sourceTitle}>{t('applications.typed.label')}</h2>
        {listed && text.length <= FIELD_MAX_CHARACTERS && (
          <Button variant="subtle" size="compact-xs" onClick={() => setLong(false)}>
            {t('applications.typed.edit')}
          </Button>
        )}
        {text !== '' && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={clear}>
            {t('applications.typed.clear')}
          </Button>
        )}
      </div>
      {listed ? (
        <TypedList ids={ids} reading={reading} onKeep={keep} onMore={(more) => onText(`${text}\n${more}`)} />
      ) : (
        <ShortField text={text} ids={ids} problem={problem} onText={onText} onPaste={paste} />
      )}
      {listed && problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <TypedBar ids={ids} reading={reading} onRemove={(mark: TypedMark) => keep(withoutMark(ids.words, mark))} />
      {!used && ids.words.length > 0 && <NotUsed text={t('applications.typed.not-used')} onUse={props.onUse} />}
    </section>
  );
}

interface ShortFieldProps {
  text: string;
  ids: TypedIds;
  problem: string | null;
  onText: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

function ShortField({ text, ids, problem, onText, onPaste }: ShortFieldProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const find = (word: TypedWord) => {
    field.current?.focus();
    field.current?.setSelectionRange(word.start, word.end);
  };
  return (
    <>
      <Textarea
        ref={field}
        classNames={{ input: classes.typed }}
        aria-label={t('applications.typed.label')}
        placeholder={t('applications.typed.placeholder')}
        error={problem}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onPaste={onPaste}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        dir="ltr"
      />
      {ids.repeated + ids.malformed > 0 && <TypedMarks ids={ids} onFind={find} />}
    </>
  );
}

function useLeaveConfirmation(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [needed]);
}

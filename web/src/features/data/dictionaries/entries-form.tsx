import type { Dictionary } from '@greenroom/contract/administration/dictionaries.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type EntriesGuard, UNTOUCHED } from '../entries-guard.ts';
import classes from './entries.module.css';
import { ClashedEntries, EntriesFoot } from './entries-foot.tsx';
import { EntryRow } from './entry-row.tsx';
import { type Language, OTHER_LANGUAGES, SOURCE_LANGUAGE } from './languages.ts';
import { changedLine, type Line } from './lines.ts';
import { useEntries } from './use-entries.ts';
import { type LineMoves, useLineMoves } from './use-line-moves.ts';

interface EntriesFormProps {
  dictionary: Dictionary;
  guard: RefObject<EntriesGuard>;
}

/**
 * Edits a dictionary's entries in place and saves them together. Labels can always be changed. In custom dictionaries,
 * values, order and the enabled state can be changed as well.
 */
export function EntriesForm({ dictionary, guard }: EntriesFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const entries = useEntries(dictionary);
  const { languages, chosen, choose } = useLabelLanguages();
  const style: CSSProperties & Record<string, string | number> = { '--languages': languages.length };
  const focus = useFocusAfter(form);
  const moves = useLineMoves(entries, focus);
  const { changed, discard, save } = entries;
  useEffect(() => {
    guard.current = { changed, discard };
    return () => {
      guard.current = UNTOUCHED;
    };
  });
  const submit = async () => {
    const done = await save();
    if (done === 'refused') return focus('[data-undecided="true"] input', '[aria-invalid="true"]');
    moves.forget();
    if (done === 'met') return;
    notify({ kind: 'success', message: t('data.entries.saved'), milliseconds: NOTIFICATION_MS });
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      data-shipped={dictionary.shipped}
      style={style}
      aria-label={t('data.entries')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ClashedEntries entries={entries} />
      {chosen !== undefined && (
        <LabelLanguage chosen={chosen} shipped={dictionary.shipped} lines={entries.lines} onChoose={choose} />
      )}
      <Lines entries={entries} moves={moves} shipped={dictionary.shipped} languages={languages} />
      {moves.removed !== null && changed && (
        <DoneNote
          text={t('data.entry.removed', { value: moves.removed.line.value })}
          undo={t('data.entry.undo')}
          onUndo={moves.putBack}
          onClose={moves.forget}
        />
      )}
      {!dictionary.shipped && (
        <Button
          className={classes.add ?? ''}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={moves.add}
        >
          {t('data.entries.add')}
        </Button>
      )}
      <EntriesFoot entries={entries} />
      <VisuallyHidden role="status">{moves.said}</VisuallyHidden>
    </form>
  );
}

/**
 * Returns the two languages to show: English and one other, initially the reader's own. All languages would be too
 * crowded to read.
 */
function useLabelLanguages() {
  const { locale } = useLocale();
  const [code, choose] = useState<string>(locale);
  const chosen = OTHER_LANGUAGES.find((language) => language.code === code) ?? OTHER_LANGUAGES[0];
  const languages: readonly Language[] = chosen === undefined ? [SOURCE_LANGUAGE] : [SOURCE_LANGUAGE, chosen];
  return { languages, chosen, choose };
}

interface LinesProps {
  languages: readonly Language[];
  entries: ReturnType<typeof useEntries>;
  moves: LineMoves;
  shipped: boolean;
}

function Lines({ entries: { lines, problems, change }, moves, shipped, languages }: LinesProps) {
  const t = useT();
  if (lines.length === 0) return <EmptyState title={t('data.entries.none')} text={t('data.entries.none.text')} />;
  return (
    <div>
      <Head shipped={shipped} languages={languages} />
      <ol className={classes.lines}>
        {lines.map((line, place) => (
          <li key={line.key} data-line={line.key}>
            <EntryRow
              line={line}
              languages={languages}
              place={place}
              of={lines.length}
              problems={problems}
              onChange={(part) => change((before) => changedLine(before, line.key, part))}
              onMove={(by) => moves.move(line, by)}
              onRemove={() => moves.remove(line)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Shows the column headers if each entry fits on one line. */
function Head({ shipped, languages }: Pick<LinesProps, 'shipped' | 'languages'>) {
  const t = useT();
  return (
    <div className={classes.head} aria-hidden>
      {!shipped && <span />}
      <span>{t('data.entry.value')}</span>
      {languages.map(({ code, name }) => (
        <bdi key={code} lang={code}>
          {name}
        </bdi>
      ))}
      {!shipped && <span>{t('data.entry.on')}</span>}
      {!shipped && <span />}
    </div>
  );
}

interface LabelLanguageProps {
  chosen: Language;
  /** True if Greenroom has its own labels in every language. */
  shipped: boolean;
  lines: readonly Line[];
  onChoose: (code: string) => void;
}

/**
 * Lets the user choose the language next to English. Each option shows how many entries have a label in that language.
 */
function LabelLanguage({ chosen, shipped, lines, onChoose }: LabelLanguageProps) {
  const t = useT();
  return (
    <NativeSelect
      size="xs"
      className={classes.language ?? ''}
      label={t('data.entries.language')}
      description={!shipped && t('data.entries.language.hint')}
      value={chosen.code}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={OTHER_LANGUAGES.map(({ code, name }) => ({
        value: code,
        label: t('data.entries.language.labels', {
          language: name,
          count: lines.filter(({ labels }) => labels[code].trim() !== '').length,
          total: lines.length,
        }),
      }))}
    />
  );
}

/**
 * Moves the focus after a change is rendered.
 * @returns a function that takes selectors within the element, in order of preference
 */
function useFocusAfter(within: RefObject<HTMLElement | null>): (...selectors: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  const [, draw] = useState(0);
  useEffect(() => {
    const found = wanted.current.map((selector) => within.current?.querySelector<HTMLElement>(selector));
    wanted.current = [];
    found.find((element) => element)?.focus();
  });
  return (...selectors) => {
    wanted.current = selectors;
    draw((count) => count + 1);
  };
}

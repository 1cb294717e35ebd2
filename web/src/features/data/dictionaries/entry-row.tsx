import { directionOf, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import data from '../data.module.css';
import classes from './entries.module.css';
import type { Language } from './languages.ts';
import type { Line } from './lines.ts';
import type { EntryProblems } from './use-entries.ts';

interface EntryRowProps {
  line: Line;
  languages: readonly Language[];
  /** Position, starting at 0. */
  place: number;
  /** Number of entries. */
  of: number;
  problems: EntryProblems;
  onChange: (part: Partial<Line>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * Shows one entry's value and its labels in the shown languages. In a custom dictionary, also shows its position and
 * whether it is enabled.
 */
export function EntryRow(props: EntryRowProps) {
  const { line, languages, place, problems, onChange, onMove } = props;
  const t = useT();
  const own = line.shippedLabels === null;
  const errorOf = (field: string) => {
    const problem = problems.get(`${place}.${field}`);
    return problem && t(problem.id, problem.params);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!own || !event.altKey || by === null) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <fieldset className={classes.line} aria-label={t('data.entry', { place: place + 1 })} onKeyDown={moveByKey}>
      {own && <Moves {...props} />}
      {own ? (
        <TextInput
          size="xs"
          classNames={{ label: classes.label }}
          label={t('data.entry.value')}
          maxLength={60}
          autoComplete="off"
          value={line.value}
          error={errorOf('value')}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      ) : (
        <code className={data.code}>{line.value}</code>
      )}
      {languages.map((language) => (
        <LabelField
          key={language.code}
          language={language}
          line={line}
          error={errorOf(`labels.${language.code}`)}
          onChange={(label) => onChange({ labels: { ...line.labels, [language.code]: label } })}
        />
      ))}
      {own && <OnOrAway {...props} />}
    </fieldset>
  );
}

interface LabelFieldProps {
  language: Language;
  line: Line;
  error: string | undefined;
  onChange: (label: string) => void;
}

/** Edits the entry's label in one language. A changed built-in label can be reset. */
function LabelField({ language: { code, name }, line, error, onChange }: LabelFieldProps) {
  const t = useT();
  const label = line.labels[code];
  const shipped = line.shippedLabels?.[code] ?? label;
  const back = t('data.entry.put-back', { label: shipped });
  return (
    <TextInput
      size="xs"
      classNames={{ label: classes.label }}
      label={<bdi lang={code}>{name}</bdi>}
      maxLength={200}
      lang={code}
      dir={directionOf(code)}
      autoComplete="off"
      value={label}
      // The label that applies if this one is empty.
      placeholder={line.shippedLabels?.[code] ?? line.labels[SOURCE_LOCALE]}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        shipped !== label && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={back}
            title={back}
            onClick={() => onChange(shipped)}
          >
            <IconArrowBackUp size={14} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}

function OnOrAway({ line, onChange, onRemove }: EntryRowProps) {
  const t = useT();
  return (
    <>
      <Checkbox
        className={classes.on ?? ''}
        classNames={{ label: classes.label }}
        label={t('data.entry.on')}
        checked={line.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('data.entry.remove', { value: line.value })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Shows the buttons that move the entry. Alt with an arrow key does the same from every field in the entry. */
function Moves({ line: { value }, place, of, onMove }: EntryRowProps) {
  const t = useT();
  const shared = { size: 'sm', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes.moves}>
      <ActionIcon
        {...shared}
        data-move="-1"
        disabled={place === 0}
        aria-label={t('data.entry.up', { value })}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...shared}
        data-move="1"
        disabled={place === of - 1}
        aria-label={t('data.entry.down', { value })}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

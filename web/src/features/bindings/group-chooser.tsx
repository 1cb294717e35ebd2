import '../../ui/theme/mantine-screens.css';
import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { Button, Checkbox, Pill, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { GroupPath } from '../../domain/groups/group-path.tsx';
import { pathText } from '../../lib/text/path-text.ts';
import { countryName, useT } from '../../lib/text/translate.tsx';
import { useSettledText } from '../../lib/use-search-text.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { foundGroupsQuery } from './bindings.data.ts';
import classes from './group-chooser.module.css';

/** Maximum number of words from a long request to show as buttons. */
const WORDS_SHOWN = 8;

/** A chosen group as plain JSON, so that the draft survives a reload. */
export type ChosenGroup = Pick<AgentGroup, 'id' | 'path'>;

interface GroupChooserProps {
  chosen: readonly ChosenGroup[];
  onChange: (chosen: ChosenGroup[]) => void;
  /** Returns why a group can't be chosen. Returns null if it can. */
  refuse: (group: AgentGroup) => string | null;
  /** The initial search. */
  initialSearch?: string;
}

/**
 * Lets the user choose groups by name, country, agent, email or phone. The search tolerates typing errors (R-GROUP-2).
 */
export function GroupChooser({ chosen, onChange, refuse, initialSearch = '' }: GroupChooserProps) {
  const t = useT();
  const [typed, setTyped] = useState(initialSearch);
  const search = useSettledText(typed);
  const { data, error, refetch, isPlaceholderData } = useQuery(foundGroupsQuery(search));
  const checks = useRovingChecks();
  const ids = new Set(chosen.map(({ id }) => id));
  const toggle = ({ id, path }: AgentGroup) =>
    onChange(ids.has(id) ? chosen.filter((each) => each.id !== id) : [...chosen, { id, path }]);
  return (
    <Stack gap={8}>
      <TextInput
        label={t('bindings.choose.search')}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={checks.enter}
        data-autofocus
      />
      <Words text={initialSearch} typed={typed} onSearch={setTyped} />
      <Chosen chosen={chosen} onChange={onChange} />
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <ul ref={checks.list} className={classes.found} data-stale={isPlaceholderData} onKeyDown={checks.move}>
          {data.rows.map((group) => (
            <li key={group.id}>
              <Choice
                group={group}
                checked={ids.has(group.id)}
                refused={refuse(group)}
                onToggle={() => toggle(group)}
              />
            </li>
          ))}
          {data.rows.length === 0 && <li className={classes.none}>{t('bindings.choose.none')}</li>}
        </ul>
      )}
      {data !== undefined && data.total > data.rows.length && (
        <p className={classes.more}>{t('bindings.choose.more', { shown: data.rows.length, total: data.total })}</p>
      )}
    </Stack>
  );
}

/**
 * Shows a button for each word in a request, because the request may contain more than the group's name. Each button
 * searches for its word.
 */
function Words({ text, typed, onSearch }: { text: string; typed: string; onSearch: (word: string) => void }) {
  const t = useT();
  const words = [...new Set(text.split(/[\s,;›]+/).filter((word) => word.length > 1))];
  if (words.length < 2) return null;
  return (
    <div className={classes.words}>
      <span>{t('bindings.choose.words')}</span>
      {words.slice(0, WORDS_SHOWN).map((word) => (
        <Button
          key={word}
          variant={word === typed ? 'light' : 'default'}
          size="compact-xs"
          onClick={() => onSearch(word)}
        >
          <bdi>{word}</bdi>
        </Button>
      ))}
    </div>
  );
}

interface ChoiceProps {
  group: AgentGroup;
  checked: boolean;
  refused: string | null;
  onToggle: () => void;
}

function Choice({ group, checked, refused, onToggle }: ChoiceProps) {
  return (
    <Checkbox
      size="xs"
      classNames={{ body: classes.choice, labelWrapper: classes.choiceLabel }}
      checked={checked}
      disabled={refused !== null}
      onChange={onToggle}
      label={
        <span className={classes.line}>
          <GroupPath path={group.path} />
          <span className={classes.detail}>
            {refused ?? [countryName(group.country), group.appLabel, group.agentNickname].filter(Boolean).join(' · ')}
          </span>
        </span>
      }
    />
  );
}

function Chosen({ chosen, onChange }: Pick<GroupChooserProps, 'chosen' | 'onChange'>) {
  const t = useT();
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('bindings.choose.chosen')}>
      {chosen.map(({ id, path }) => (
        <li key={id}>
          <Pill
            withRemoveButton
            title={pathText(path)}
            removeButtonProps={{
              'aria-label': t('bindings.choose.remove', { group: pathText(path) }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onChange(chosen.filter((each) => each.id !== id))}
          >
            <bdi>{path.at(-1)}</bdi>
          </Pill>
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div className={classes.found} aria-hidden>
      {[60, 45, 70, 50].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} my={12} mx={10} />
      ))}
    </div>
  );
}

const CHECKS = 'input[type="checkbox"]:not(:disabled)';

/** Lets the arrow keys move from the search field into the checkbox list and through it. */
function useRovingChecks() {
  const list = useRef<HTMLUListElement>(null);
  const focus = (at: number) => {
    const boxes = list.current?.querySelectorAll<HTMLElement>(CHECKS) ?? [];
    boxes[Math.max(0, Math.min(at, boxes.length - 1))]?.focus();
  };
  const enter = (event: KeyboardEvent) => {
    // The search runs while the user types, so Enter in the field must not submit the form.
    if (event.key === 'Enter' && !(event.ctrlKey || event.metaKey)) event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    focus(0);
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = [...(list.current?.querySelectorAll(CHECKS) ?? [])];
    const { activeElement } = document;
    focus((activeElement === null ? -1 : boxes.indexOf(activeElement)) + step);
  };
  return { list, enter, move };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

import { IconAlertCircle } from '@tabler/icons-react';
import { createElement, useState } from 'react';
import { useActions } from '../../lib/actions.ts';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { findNamed, findPages } from './find-pages.ts';
import {
  actionOption,
  agentOption,
  batchOption,
  groupOption,
  hostOption,
  type PaletteOption,
  screenOption,
} from './palette-option.tsx';
import { type Choice, idOf, readChoices } from './palette-recent.ts';
import { type Found, type PaletteSearch, SHORTEST_SEARCH, usePaletteSearch } from './use-palette-search.ts';

const failedIcon = createElement(IconAlertCircle, { size: 18, stroke: 1.6, 'aria-hidden': true });

/** Maximum number of options of each kind if there is a search text. */
const SHOWN = 8;

export interface PaletteSection {
  id: string;
  title: string;
  options: readonly PaletteOption[];
}

export interface PaletteContent {
  sections: readonly PaletteSection[];
  /** Number of options that lead somewhere. */
  count: number;
  pending: boolean;
  failed: boolean;
  /** True if the text is too short to find hosts and groups. */
  wantsMore: boolean;
}

/** Returns the palette's options for a text. Without a text, recent choices come first. */
export function usePaletteSections(text: string): PaletteContent {
  const t = useT();
  const search = usePaletteSearch(text);
  const own = useOwnSections(text.trim(), search);
  const { history, bindings, hosts, groups, agents, batches } = search;
  const submissions = { id: 'batches', title: t('search.batches') };
  const found = [
    ...(history === null
      ? []
      : [
          { id: 'hosts', title: t('search.hosts'), options: optionsOf(hosts, (row) => hostOption(row, history, t)) },
          { id: 'groups', title: t('search.groups'), options: optionsOf(groups, (row) => groupOption(row, history)) },
          { ...submissions, options: optionsOf(batches, (row) => batchOption(row, history, t)) },
        ]),
    ...(bindings === null
      ? []
      : [{ id: 'agents', title: t('search.agents'), options: optionsOf(agents, (row) => agentOption(row, bindings)) }]),
  ];
  const failures: PaletteOption[] = [
    ...(hosts.error === null ? [] : [{ title: t('search.hosts.failed'), run: hosts.retry }]),
    ...(groups.error === null ? [] : [{ title: t('search.groups.failed'), run: groups.retry }]),
    ...(batches.error === null ? [] : [{ title: t('search.batches.failed'), run: batches.retry }]),
    ...(agents.error === null ? [] : [{ title: t('search.agents.failed'), run: agents.retry }]),
  ].map((failure) => ({ ...failure, icon: failedIcon, choice: null }));
  const sections = [...own, ...found, { id: 'failed', title: t('search.failed'), options: failures }];
  return {
    sections: sections.filter(({ options }) => options.length > 0),
    count: [...own, ...found].reduce((sum, { options }) => sum + options.length, 0),
    failed: failures.length > 0,
    pending: [hosts, groups, batches, agents].some(({ pending }) => pending),
    wantsMore: history !== null && text.trim().length < SHORTEST_SEARCH,
  };
}

function optionsOf<Row>({ rows }: Found<Row>, make: (row: Row) => PaletteOption): PaletteOption[] {
  return rows.map(make);
}

/** Returns the options that don't come from the server: screens, actions and recent choices. */
function useOwnSections(text: string, { history, bindings }: PaletteSearch): PaletteSection[] {
  const t = useT();
  const { user } = useSession();
  const pages = useGrantedPages();
  const actions = useActions();
  const [choices] = useState(() => readChoices(user.id));
  const screens = { id: 'screens', title: t('search.screens') };
  const doings = { id: 'actions', title: t('search.actions') };
  if (text !== '') {
    const findable = pages.map((page) => ({
      page,
      titles: [...page.above, page].map((entry) => menuTitle(t, entry)),
      path: page.path,
    }));
    return [
      {
        ...screens,
        options: findPages(findable, text)
          .slice(0, SHOWN)
          .map(({ page }) => screenOption(page, t)),
      },
      { ...doings, options: findNamed(actions, text).slice(0, SHOWN).map(actionOption) },
    ];
  }
  /** Returns null if the choice is no longer granted or not currently possible. */
  const again = (choice: Choice): PaletteOption | null => {
    const page = choice.kind === 'screen' ? pages.find(({ path }) => path === choice.path) : undefined;
    const action = choice.kind === 'action' ? actions.find(({ id }) => id === choice.id) : undefined;
    if (page !== undefined) return screenOption(page, t);
    if (action !== undefined) return actionOption(action);
    if (choice.kind === 'agent')
      return bindings === null ? null : agentOption({ ...choice, userId: choice.id }, bindings);
    if (history === null) return null;
    if (choice.kind === 'batch') return batchOption(choice, history, t);
    if (choice.kind === 'host') return hostOption(choice, history, t);
    return choice.kind === 'group' ? groupOption(choice, history) : null;
  };
  const recent = choices.map(again).filter((option) => option !== null);
  const known = new Set(recent.map(({ choice }) => choice && idOf(choice)));
  const others = (options: PaletteOption[]) => options.filter(({ choice }) => !known.has(choice && idOf(choice)));
  return [
    { id: 'recent', title: t('search.recent'), options: recent },
    { ...screens, options: others(pages.map((page) => screenOption(page, t))) },
    { ...doings, options: others(actions.map(actionOption)) },
  ];
}

import type { Batch } from '@greenroom/contract/applications/applications.ts';
import type { AgentRow } from '@greenroom/contract/bindings.ts';
import type { AgentGroup } from '@greenroom/contract/groups.ts';
import type { FoundHost } from '@greenroom/contract/hosts.ts';
import { IconCommand, IconFileSpreadsheet, IconUser, IconUserStar, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { historyAddressSchema } from '../../features/applications/history-address.ts';
import { bindingsAddressSchema } from '../../features/bindings/bindings-address.ts';
import type { Action } from '../../lib/actions.ts';
import { parseSearch, writeSearch } from '../../lib/address/address-state.ts';
import type { GrantedPage } from '../../lib/session/granted.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { pathText } from '../../lib/text/path-text.ts';
import { countryName, type Translate } from '../../lib/text/translate.tsx';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import type { Place } from '../tabs/tabs.ts';
import { placeOf } from './page-place.ts';
import type { Choice } from './palette-recent.ts';

/** One option of the palette. */
export interface PaletteOption {
  title: string;
  /** Context of the option, shown in smaller type. */
  detail?: string | undefined;
  /** An identifier that users read digit by digit. */
  code?: string;
  icon: ReactNode;
  /** The choice to remember. Null for an option that only retries a failed search and leaves the palette open. */
  choice: Choice | null;
  /** Place that the option leads to. An option without a place has an action. */
  to?: Place;
  run?: () => unknown;
}

export function screenOption(page: GrantedPage, t: Translate): PaletteOption {
  return {
    title: menuTitle(t, page),
    detail: placeOf(page, t) || undefined,
    icon: <MenuIcon name={page.icon} />,
    choice: { kind: 'screen', path: page.path },
    to: { pathname: page.path, search: '' },
  };
}

export function actionOption(action: Action): PaletteOption {
  return {
    title: action.title,
    icon: <IconCommand size={18} stroke={1.6} aria-hidden />,
    choice: { kind: 'action', id: action.id },
    run: action.run,
  };
}

/**
 * Returns the option for a host, which leads to all applications for its ID.
 * @param history path of the History screen in the menu
 */
export function hostOption(
  host: Pick<FoundHost, 'hostId' | 'name'> & Partial<FoundHost>,
  history: string,
  t: Translate,
): PaletteOption {
  const { hostId, name, appLabel, groupName, standing } = host;
  const place = [appLabel, groupName].filter((part) => part !== undefined).join(' · ');
  return {
    title: name ?? t('search.host.unnamed'),
    code: hostId,
    detail: (standing === 'application' ? t('search.host.applied', { place }) : place) || undefined,
    icon: <IconUser size={18} stroke={1.6} aria-hidden />,
    choice: { kind: 'host', hostId, name },
    to: { pathname: history, search: historySearch({ hostId }) },
  };
}

export function groupOption(
  group: Pick<AgentGroup, 'id' | 'path'> & Partial<AgentGroup>,
  history: string,
): PaletteOption {
  const { id, path, country, appLabel } = group;
  const place = [country === undefined ? undefined : countryName(country), appLabel];
  return {
    title: pathText(path),
    detail: place.filter((part) => part !== undefined).join(' · ') || undefined,
    icon: <IconUsersGroup size={18} stroke={1.6} aria-hidden />,
    choice: { kind: 'group', id, path },
    to: { pathname: history, search: historySearch({ groupId: id }) },
  };
}

/**
 * Returns the option for an agent, which leads to the groups bound to the agent.
 * @param bindings path of the Bind agent groups screen in the menu
 */
export function agentOption(
  agent: Pick<AgentRow, 'userId' | 'nickName'> & Partial<AgentRow>,
  bindings: string,
): PaletteOption {
  const { userId, nickName, username } = agent;
  return {
    title: nickName,
    detail: username,
    icon: <IconUserStar size={18} stroke={1.6} aria-hidden />,
    choice: { kind: 'agent', id: userId, nickName },
    to: { pathname: bindings, search: writeSearch(bindingsAddressSchema, '', agentAddress(userId)) },
  };
}

function agentAddress(agent: number) {
  return { ...parseSearch(bindingsAddressSchema, ''), agent };
}

/** Returns the option for a submission, which leads to its applications. */
export function batchOption(
  batch: Pick<Batch, 'id' | 'fileName'> & Partial<Pick<Batch, 'groupName' | 'submittedBy'>>,
  history: string,
  t: Translate,
): PaletteOption {
  const { id, fileName, groupName, submittedBy } = batch;
  return {
    title: fileName ?? t('search.batch.typed'),
    code: `#${id}`,
    detail: [groupName, submittedBy].filter((part) => part !== undefined).join(' · ') || undefined,
    icon: <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />,
    choice: { kind: 'batch', id, fileName },
    to: { pathname: history, search: historySearch({ batchId: id }) },
  };
}

function historySearch(filter: { hostId?: string; groupId?: number; batchId?: number }): string {
  return writeSearch(historyAddressSchema, '', { ...parseSearch(historyAddressSchema, ''), ...filter });
}

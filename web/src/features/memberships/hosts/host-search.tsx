import '../../../ui/theme/mantine-screens.css';
import type { FoundHost } from '@greenroom/contract/hosts.ts';
import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { readTypedIds } from '../../../lib/text/typed-ids.ts';
import { useSettledText } from '../../../lib/use-search-text.ts';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { foundHostsQuery, SEARCH_FROM_CHARACTERS } from '../memberships.data.ts';
import classes from './host-search.module.css';

interface HostSearchProps {
  /** If the app is undefined, the server finds the right one. */
  onOpen: (hostId: string, appId: number | undefined) => void;
}

/** Finds hosts by the beginning of their ID or name. Enter opens a complete ID, even if the host is out of scope. */
export function HostSearch({ onOpen }: HostSearchProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const { data, error, isFetching } = useQuery(foundHostsQuery(search));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = search.length < SEARCH_FROM_CHARACTERS ? [] : (data ?? []);
  const exact = exactIdIn(typed);
  /**
   * True if the response belongs to the typed text. Otherwise an option from an earlier response could vanish just as
   * the user clicks it.
   */
  const settled = search === typed.trim() && !isFetching;
  const open = (hostId: string, appId: number | undefined) => {
    combobox.closeDropdown();
    onOpen(hostId, appId);
  };
  const enter = (event: KeyboardEvent) => {
    // The list opens an option that the user has highlighted with the arrow keys.
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
    event.preventDefault();
    const wanted = settled ? (found.find(({ hostId }) => hostId === exact) ?? onlyOf(found)) : undefined;
    if (wanted !== undefined) open(wanted.hostId, wanted.appId);
    else if (exact !== null && (!settled || found.length === 0)) open(exact, undefined);
  };
  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(option) => {
        const [hostId = '', appId = ''] = option.split(' ');
        open(hostId, appId === '' ? undefined : Number(appId));
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={classes.field}
          type="search"
          aria-label={t('memberships.search')}
          placeholder={t('memberships.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={enter}
          autoComplete="off"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim().length < SEARCH_FROM_CHARACTERS}>
        <Combobox.Options aria-label={t('memberships.search.found')} mah={360} className={classes.options}>
          {uniqueOf(found).map((host) => (
            <Combobox.Option key={`${host.hostId} ${host.appId}`} value={`${host.hostId} ${host.appId}`}>
              <Found host={host} />
            </Combobox.Option>
          ))}
          {exact !== null && settled && found.length === 0 && (
            <Combobox.Option value={exact}>{t('memberships.search.open', { id: exact })}</Combobox.Option>
          )}
          {found.length === 0 && (exact === null || !settled) && (
            <Combobox.Empty>
              {error !== null ? describeError(error) : t(settled ? 'memberships.search.none' : 'common.loading')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Found({ host }: { host: FoundHost }) {
  const t = useT();
  return (
    <span className={classes.found}>
      <Avatar url={host.avatar} name={host.name} pixels={28} />
      <span className={classes.text}>
        <span className={classes.name}>
          <bdi>{host.name ?? t('memberships.host.unnamed')}</bdi>{' '}
          <bdi dir="ltr" className={classes.id}>
            {host.hostId}
          </bdi>
        </span>
        <span className={classes.detail}>
          {host.appLabel} · <bdi>{host.groupName}</bdi>
          {host.standing === 'application' && <> · {t('memberships.search.applicant')}</>}
        </span>
      </span>
    </span>
  );
}

/** Returns each account once, best match first. The response repeats an account for each of its groups. */
function uniqueOf(found: readonly FoundHost[]): FoundHost[] {
  const seen = new Set<string>();
  return found.filter(({ hostId, appId }) => {
    const key = `${hostId} ${appId}`;
    return !seen.has(key) && seen.add(key);
  });
}

function onlyOf(found: readonly FoundHost[]): FoundHost | undefined {
  return uniqueOf(found).length === 1 ? found[0] : undefined;
}

/** Returns the typed ID with full-width digits converted. Returns null for a name or several IDs. */
function exactIdIn(typed: string): string | null {
  const { words } = readTypedIds(typed);
  const [only] = words;
  return words.length === 1 && only !== undefined && isHostId(only.text) ? only.text : null;
}

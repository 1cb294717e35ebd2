import '../../../ui/theme/mantine-screens.css';
import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { describeError } from '../../../lib/api/api.ts';
import { pathText } from '../../../lib/text/path-text.ts';
import { countryName, useT } from '../../../lib/text/translate.tsx';
import { useSettledText } from '../../../lib/use-search-text.ts';
import { useListOnFocus } from '../../../ui/field/use-list-on-focus.ts';
import { foundQuery, MAX_SUGGESTIONS } from '../groups.data.ts';
import classes from '../groups.module.css';

interface FindGroupProps {
  ref: Ref<HTMLInputElement>;
  onFound: (groupId: number) => void;
}

/** Searches all groups in scope by name, agent, email or phone number. Choosing a group shows it in the tree. */
export function FindGroup({ ref, onFound }: FindGroupProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const answer = useQuery(foundQuery(search));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const near = useListOnFocus();
  const found = search === '' ? [] : (answer.data?.rows ?? []);
  const take = (groupId: number) => {
    onFound(groupId);
    setTyped('');
    combobox.closeDropdown();
  };
  const settled = search === typed.trim() && !answer.isFetching;
  const enter = useEnter(typed, settled, () => found[0] && take(found[0].id));
  const type = (text: string) => {
    setTyped(text);
    combobox.resetSelectedOption();
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  return (
    <Combobox {...near.list} store={combobox} withinPortal onOptionSubmit={(id) => take(Number(id))}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...near.field}
          ref={ref}
          className={classes.find}
          size="xs"
          type="search"
          autoComplete="off"
          maxLength={100}
          aria-label={t('groups.find')}
          placeholder={t('groups.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={search !== '' && answer.isFetching ? <Loader size={14} /> : null}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => typed.trim() !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          // Enter chooses the best match.
          onKeyDown={(event) => event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0 && enter(event)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search === '' || (answer.isPending && answer.error === null)}>
        <Combobox.Options aria-label={t('groups.find')} mah={360} className={classes.findOptions}>
          {found.map((group) => (
            <Combobox.Option key={group.id} value={String(group.id)}>
              <Found group={group} />
            </Combobox.Option>
          ))}
          {answer.error !== null && <Combobox.Empty>{describeError(answer.error)}</Combobox.Empty>}
          {answer.error === null && found.length === 0 && <Combobox.Empty>{t('groups.find.none')}</Combobox.Empty>}
        </Combobox.Options>
        {(answer.data?.total ?? 0) > MAX_SUGGESTIONS && (
          <Combobox.Footer>
            {/* The field keeps the focus on mouse down. Otherwise the list would close before the click. */}
            <Link
              to={pathOf('query-groups', { search })}
              className={classes.findAll}
              onMouseDown={(event) => event.preventDefault()}
            >
              {t('groups.find.all', { total: answer.data?.total ?? 0 })}
            </Link>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * Returns the Enter handler for when no option is highlighted. It chooses the best match as soon as the response for
 * the typed text has arrived.
 * @param settled whether that response has arrived
 */
function useEnter(typed: string, settled: boolean, onTake: () => unknown): (event: KeyboardEvent) => void {
  const [entered, setEntered] = useState<string | null>(null);
  const take = useEffectEvent(() => {
    setEntered(null);
    if (entered === typed) onTake();
  });
  useEffect(() => {
    if (entered !== null && settled) take();
  }, [entered, settled]);
  return (event) => {
    if (typed.trim() === '') return;
    event.preventDefault();
    setEntered(typed);
  };
}

function Found({ group }: { group: AgentGroup }) {
  const details = [group.agentNickname, countryName(group.country), group.appLabel].filter((part) => part !== null);
  return (
    <div className={classes.found}>
      <bdi className={classes.foundName}>{group.name}</bdi>
      <span className={classes.foundSaid}>
        {group.path.length > 1 && (
          <>
            <bdi>{pathText(group.path.slice(0, -1))}</bdi> ·{' '}
          </>
        )}
        {details.join(' · ')}
      </span>
    </div>
  );
}

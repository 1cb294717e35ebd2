import '../../ui/theme/mantine-screens.css';
import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { type CSSProperties, useMemo, useState } from 'react';
import { fold } from '../../lib/text/fold.ts';
import { withoutIsolates } from '../../lib/text/isolate.ts';
import { pathText } from '../../lib/text/path-text.ts';
import { countryName, useT } from '../../lib/text/translate.tsx';
import { useListOnFocus } from '../../ui/field/use-list-on-focus.ts';
import classes from './group-picker.module.css';
import type { GroupSearch } from './use-group-search.ts';

type GroupOption = Pick<AgentGroup, 'id' | 'name' | 'path' | 'country' | 'appLabel'>;

export interface GroupPickerProps {
  /** The groups in tree order, as the server sends them. */
  groups: readonly GroupOption[];
  value: number | null;
  onChange: (groupId: number | null) => void;
  label: string;
  /** Text in the empty field. */
  placeholder?: string;
  error?: string | undefined;
  loading?: boolean;
  clearable?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** Returns why a listed group can't be chosen, or null if it can. */
  refused?: ((group: GroupOption) => string | null) | undefined;
  /** Searches on the server instead of in `groups`. Needed if `groups` is incomplete. */
  onSearch?: (text: string) => void;
  /** Number of all groups. Shown under the list if not all groups are listed. */
  total?: number | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  size?: string;
}

/** Maximum number of rendered options. Users find the others by searching. */
const SHOWN = 200;

/** Lets users pick a group by searching for its path. Each name is shown with its place in the tree. */
export function GroupPicker(props: GroupPickerProps) {
  const { groups, value, onChange, onSearch, loading, refused, ...rest } = props;
  const { total = groups.length, clearable = false, ...input } = rest;
  const t = useT();
  const [search, setSearch] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch(null);
      onSearch?.('');
    },
  });
  const near = useListOnFocus();
  const chosen = groups.find((group) => group.id === value);
  const found = useMemo(() => (onSearch ? groups : matching(groups, search ?? '')), [groups, search, onSearch]);
  const searched = (search ?? '') !== '';
  const type = (text: string) => {
    setSearch(text);
    onSearch?.(text);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  };
  return (
    <Combobox
      {...near.list}
      store={combobox}
      withinPortal
      onOptionSubmit={(option) => {
        onChange(Number(option));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...near.field}
          size="sm"
          placeholder={t('common.group.placeholder')}
          {...input}
          value={search ?? (chosen ? pathText(chosen.path) : '')}
          onChange={(event) => type(withoutIsolates(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          autoComplete="off"
          rightSectionPointerEvents={clearable && value !== null ? 'auto' : 'none'}
          rightSection={
            clearable && value !== null ? (
              <Combobox.ClearButton aria-label={t('common.clear')} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options groups={found} label={input.label} {...{ value, searched, loading, refused }} />
        {total > SHOWN && <Combobox.Footer>{t('common.group.more', { total })}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface GroupFieldProps extends Omit<GroupPickerProps, 'groups' | 'total' | 'loading' | 'onSearch'> {
  search: GroupSearch;
  /** Returns whether a group can be chosen. Default: all groups can. */
  accepts?: (group: AgentGroup) => boolean;
}

/** Lets users pick a group in their scope. If there are many groups, the server searches. */
export function GroupField({ search, accepts = () => true, ...picker }: GroupFieldProps) {
  const groups = search.groups.filter(accepts);
  return (
    <GroupPicker
      {...picker}
      groups={groups}
      total={search.search === undefined ? groups.length : search.total}
      loading={search.loading}
      {...(search.search && { onSearch: search.search })}
    />
  );
}

interface GroupFilterProps extends Omit<GroupFieldProps, 'value' | 'onChange'> {
  value: number | undefined;
  onChange: (groupId: number | undefined) => void;
}

/** A filter that limits a list to one group. It can be cleared. */
export function GroupFilter({ value, onChange, ...field }: GroupFilterProps) {
  return (
    <GroupField size="xs" clearable {...field} value={value ?? null} onChange={(id) => onChange(id ?? undefined)} />
  );
}

interface OptionsProps extends Pick<GroupPickerProps, 'groups' | 'value' | 'label'> {
  /** True if each group is listed with its path instead of below its parent. */
  searched: boolean;
  loading: boolean | undefined;
  refused: GroupPickerProps['refused'];
}

function Options({ groups, value, label, searched, loading, refused }: OptionsProps) {
  const t = useT();
  return (
    <Combobox.Options aria-label={label} mah={320} className={classes.options}>
      {groups.slice(0, SHOWN).map((group) => {
        const refusal = refused?.(group) ?? null;
        return (
          <Combobox.Option
            key={group.id}
            value={String(group.id)}
            active={group.id === value}
            disabled={refusal !== null}
          >
            <div className={classes.line} style={{ paddingInlineStart: searched ? 0 : (group.path.length - 1) * 16 }}>
              <span className={classes.name}>{searched ? pathText(group.path) : <bdi>{group.name}</bdi>}</span>
              <span className={classes.detail}>{refusal ?? `${countryName(group.country)} · ${group.appLabel}`}</span>
            </div>
          </Combobox.Option>
        );
      })}
      {groups.length === 0 && (
        <Combobox.Empty>{t(loading === true ? 'common.loading' : 'common.group.none')}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}

function matching(groups: readonly GroupOption[], search: string): readonly GroupOption[] {
  const words = fold(search)
    .split(/[\s›]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return groups;
  return groups.filter((group) => {
    const text = fold(`${group.path.join(' ')} ${group.appLabel} ${countryName(group.country)}`);
    return words.every((word) => text.includes(word));
  });
}

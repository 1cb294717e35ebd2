import { readHostSearch } from '@greenroom/contract/ids/host-search.ts';
import { Button, CloseButton, Group } from '@mantine/core';
import type { GroupSearch } from '../../../domain/groups/use-group-search.ts';
import { daysOf } from '../../../lib/day-range.ts';
import { formatDate, type Translate, useT } from '../../../lib/text/translate.tsx';
import classes from '../history.module.css';
import type { HistoryState } from '../history-address.ts';

interface HistoryChipsProps {
  state: HistoryState;
  groups: GroupSearch;
  onChange: (change: Partial<HistoryState>) => void;
  onClear: () => void;
}

interface Chip {
  id: string;
  name: string;
  value: string;
  without: Partial<HistoryState>;
}

/** Shows the active filters, each with a button to remove it, and a button that clears all of them. */
export function HistoryChips({ state, groups, onChange, onClear }: HistoryChipsProps) {
  const t = useT();
  const chips = chipsOf(t, state, groups);
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      <ul className={classes.chipList} aria-label={t('applications.filter.active')}>
        {chips.map((chip) => (
          <li key={chip.id} className={classes.chip}>
            <span className={classes.chipName}>{chip.name}</span>
            <bdi>{chip.value}</bdi>
            <CloseButton
              size="xs"
              aria-label={t('applications.filter.remove', { name: chip.name, value: chip.value })}
              onClick={() => onChange(chip.without)}
            />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        {t('applications.filter.clear')}
      </Button>
    </Group>
  );
}

function chipsOf(t: Translate, state: HistoryState, groups: GroupSearch): Chip[] {
  const { batchId, groupId, hostId, uploadStatus, reviewStatus, codes } = state;
  const chips: (Chip | null)[] = [
    batchId === undefined
      ? null
      : {
          id: 'batch',
          name: t('applications.filter.batch'),
          value: String(batchId),
          without: { batchId: undefined },
        },
    rangeChip(t, state),
    groupId === undefined
      ? null
      : {
          id: 'group',
          name: t('applications.column.group'),
          value: groups.pathOf(groupId) ?? String(groupId),
          without: { groupId: undefined },
        },
    chip('host', t('widgets.host-search'), hostId && searchText(t, hostId), { hostId: undefined }),
    chip(
      'upload-status',
      t('applications.column.upload-status'),
      uploadStatus && t(`enums.upload-statuses.${uploadStatus}`),
      { uploadStatus: undefined },
    ),
    chip(
      'review-status',
      t('applications.column.review-status'),
      reviewStatus && t(`enums.review-statuses.${reviewStatus}`),
      { reviewStatus: undefined },
    ),
    chip('fixable', t('applications.filter.rejected'), state.fixable && t('applications.filter.fixable'), {
      fixable: undefined,
    }),
    chip('decided', t('applications.filter.decided-from'), state.decidedFrom && formatDate(state.decidedFrom), {
      decidedFrom: undefined,
    }),
    chip('waiting', t('applications.filter.waiting-before'), state.waitingBefore && formatDate(state.waitingBefore), {
      waitingBefore: undefined,
    }),
    ...codes.map((code) =>
      chip(`code-${code}`, t('applications.column.reason'), `${t(`reasons.${code}`)} ${code}`, {
        codes: codes.filter((other) => other !== code),
      }),
    ),
  ];
  return chips.filter((each) => each !== null);
}

/** Shortens a long list of IDs to the first ID and the number of other IDs. */
function searchText(t: Translate, text: string): string {
  const search = readHostSearch(text);
  if (search.by !== 'ids') return text;
  const [first = '', ...others] = search.ids;
  return t('applications.filter.host-ids', { first, count: others.length });
}

function rangeChip(t: Translate, { from, to }: HistoryState): Chip | null {
  const days = daysOf(from, to);
  const clear = { from: undefined, to: undefined };
  if (days === null) {
    // A link can contain only one end of a range.
    const half = from ?? to;
    return chip('range', t('applications.filter.range'), half && formatDate(half), clear);
  }
  const first = formatDate(`${days.first}T00:00`);
  const last = formatDate(`${days.last}T00:00`);
  const text = first === last ? first : t('applications.filter.range-value', { first, last });
  return chip('range', t('applications.filter.range'), text, clear);
}

function chip(id: string, name: string, value: string | undefined, without: Partial<HistoryState>): Chip | null {
  return value === undefined || value === '' ? null : { id, name, value, without };
}

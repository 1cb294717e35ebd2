import { REJECTION_CODES } from '@greenroom/contract/applications/reasons.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import { genderWord, type openApplicationsList } from '@greenroom/contract/lists/applications.ts';
import type { OpenApplication } from '@greenroom/contract/reviews/list-mode.ts';
import { UnstyledButton } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { useTabStop } from '../../../ui/keys/tab-stop.ts';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { Avatar, type AvatarProps } from '../../../ui/value/avatar.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { Tip } from '../../../ui/value/tip.tsx';
import type { ChangedFact } from '../case-changes.ts';
import { changedText } from '../changed-text.ts';
import { formatClock } from '../format-clock.ts';
import { Risks, risksOf } from '../risks.tsx';
import classes from './open-cells.module.css';

/** The reviewer's browser settings, and browser state for the rows. */
interface Look {
  /** True if the reviewer has turned on blurred pictures. */
  readonly blur: boolean;
  /** Pictures that couldn't be loaded. */
  readonly failed: ReadonlySet<string>;
  /** Rows that have changed since they were ticked. */
  readonly changed: ReadonlyMap<string, readonly ChangedFact[]>;
  readonly onPicture: NonNullable<AvatarProps['onPicture']>;
}

/**
 * Returns the list's cells.
 * @param onAgent limits the list to an agent
 */
export function openCells(
  { blur, failed, changed, onPicture }: Look,
  onAgent: (agentId: number) => void,
): ListCells<OpenApplication, (typeof openApplicationsList)['columns'][number]['id']> {
  const risks = (row: OpenApplication) => (
    <RowRisks row={row} failed={failed} changed={changed.get(keyOfRecord(row))} />
  );
  const group = (row: OpenApplication) => <GroupOf row={row} onAgent={onAgent} />;
  return {
    rowKey: keyOfRecord,
    cells: {
      avatar: (row) => (
        <Avatar url={row.avatarUrl} name={row.name} pixels={40} shape="square" blurred={blur} onPicture={onPicture} />
      ),
      name: (row) => <Name row={row} />,
      gender: (row) => <Gender row={row} />,
      risks,
      hints: (row) => <Hints row={row} />,
      group,
      'claimed-by': (row) => <ClaimedBy row={row} />,
    },
    phoneDetail: (row) => (
      <span className={classes.card}>
        <Facts row={row} />
        {risks(row)}
        <Hints row={row} />
        {group(row)}
        <ClaimedBy row={row} />
      </span>
    ),
    unknown: () => 'reviews.not-provided',
  };
}

interface CellProps {
  row: OpenApplication;
}

function Name({ row }: CellProps) {
  const t = useT();
  return (
    <bdi className={classes.name} title={row.name ?? undefined}>
      {row.name ?? t('reviews.nameless')}
    </bdi>
  );
}

/** Truncates a long word, and shows it in full on hover. */
function Gender({ row }: CellProps) {
  const t = useT();
  const word = genderWord(row.gender);
  if (word === null) return <Unknown reason={t('reviews.not-provided')} />;
  const text = t(`enums.genders.${word}`);
  return <span title={text}>{text}</span>;
}

/** Shows the account's known facts and the waiting time in one line of a card. */
function Facts({ row }: CellProps) {
  const t = useT();
  const { hostId, age, gender, country, submittedAt } = row;
  const word = genderWord(gender);
  return (
    <span className={classes.facts}>
      <HostId id={hostId} />
      {age !== null && <span>{formatNumber(age)}</span>}
      {word !== null && <span>{t(`enums.genders.${word}`)}</span>}
      {country !== null && <span>{countryName(country)}</span>}
      <Time iso={submittedAt} />
    </span>
  );
}

/**
 * Maximum number of suggested reasons to show in a row, so that most rows have the same height. The number of further
 * reasons opens them.
 */
const HINTS_SHOWN = 2;

/** Shows the suggested reasons in words. */
function Hints({ row }: CellProps) {
  const t = useT();
  const tabStop = useTabStop();
  const words = REJECTION_CODES.filter((code) => row.suggestedCodes.includes(code)).map((code) =>
    t(`reviews.reason.${code}`),
  );
  const more = words.slice(HINTS_SHOWN);
  if (words.length === 0) return null;
  return (
    <span className={classes.hints}>
      {words.slice(0, HINTS_SHOWN).map((word) => (
        <span key={word} className={classes.hint}>
          <IconBulb size={13} aria-hidden />
          <span>{word}</span>
        </span>
      ))}
      {more.length > 0 && (
        <Tip label={more.join(' · ')}>
          {(target) => (
            <UnstyledButton
              {...target}
              className={classes.more}
              tabIndex={tabStop}
              aria-label={t('reviews.list.hints.more', { count: more.length })}
            >
              {t('reviews.list.more', { count: more.length })}
            </UnstyledButton>
          )}
        </Tip>
      )}
    </span>
  );
}

interface RowRisksProps extends CellProps {
  failed: ReadonlySet<string>;
  changed: readonly ChangedFact[] | undefined;
}

/** Shows the changes since the row was ticked, and the same risks as a single case, most serious first. */
function RowRisks({ row, failed, changed }: RowRisksProps) {
  const t = useT();
  const risks = risksOf(t, { ...row, pictureFailed: row.avatarUrl !== null && failed.has(row.avatarUrl) });
  const sign = changed && {
    text: t('reviews.list.changed', { facts: changedText(t, changed) }),
    tone: 'info' as const,
  };
  const all = sign === undefined ? risks : [sign, ...risks];
  if (all.length === 0) return null;
  return <Risks risks={all} className={classes.risks} />;
}

function GroupOf({ row, onAgent }: CellProps & { onAgent: (agentId: number) => void }) {
  const t = useT();
  const tabStop = useTabStop();
  const { groupName, agent } = row;
  return (
    <span className={classes.two}>
      <bdi title={groupName}>{groupName}</bdi>
      {agent === null ? (
        <Unknown reason={t('reviews.agent.none')} />
      ) : (
        <span className={classes.agent}>
          <TextButton
            tabIndex={tabStop}
            title={t('reviews.list.agent.only', { agent: agent.nickname })}
            onClick={() => onAgent(agent.id)}
          >
            <bdi>{agent.nickname}</bdi>
          </TextButton>
        </span>
      )}
    </span>
  );
}

function ClaimedBy({ row: { claim } }: CellProps) {
  const t = useT();
  if (claim === null) return null;
  return (
    <span className={classes.two}>
      {claim.own ? <span>{t('reviews.list.claimed.own')}</span> : <bdi title={claim.holder}>{claim.holder}</bdi>}
      <span className={classes.until}>{t('reviews.list.claimed.until', { time: formatClock(claim.until) })}</span>
    </span>
  );
}

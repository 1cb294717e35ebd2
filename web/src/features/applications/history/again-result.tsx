import type { AgainOutcome } from '@greenroom/contract/applications/submitting-again.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { CountedRow, CountedRows, digitsOf } from '../../../ui/lines/counted-row.tsx';
import { ResultPanel } from '../../../ui/lines/result-panel.tsx';
import { useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import text from '../../../ui/text.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { pathWithIds } from '../given-ids.ts';
import reasons from '../reasons.module.css';
import classes from './again-result.module.css';

interface AgainResultProps {
  outcomes: readonly AgainOutcome[];
  onClose: () => void;
}

/** Shows which of the chosen applications can be submitted again, by group, and why the others can't. */
export function AgainResult({ outcomes, onClose }: AgainResultProps) {
  const t = useT();
  const groups = againByGroup(outcomes);
  const kept = keptByReason(outcomes);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const digits = digitsOf([...groups, ...kept].map(({ rows }) => rows.length));
  return (
    <ResultPanel
      title={t('applications.again.title', { count, total: outcomes.length })}
      heading="h2"
      result={outcomes}
      close={t('applications.again.close')}
      onClose={onClose}
    >
      {groups.length > 1 && <p className={text.quiet}>{t('applications.again.groups', { count: groups.length })}</p>}
      <CountedRows label={t('applications.again.label')}>
        {groups.map((group) => (
          <GroupRow key={group.groupId} group={group} digits={digits} />
        ))}
        {kept.map((each) => (
          <OutcomeRow key={each.key} rows={each.rows} digits={digits} actions={null}>
            <Why kept={each} />
          </OutcomeRow>
        ))}
      </CountedRows>
    </ResultPanel>
  );
}

function GroupRow({ group, digits }: { group: AgainGroup; digits: number }) {
  const t = useT();
  const navigate = useNavigate();
  const [put, setPut] = useState(false);
  const { groupId, groupName, ids, rows } = group;
  const fillIn = async () => {
    setPut(true);
    await navigate(pathWithIds(ids, groupId));
  };
  return (
    <OutcomeRow
      grouped
      rows={rows}
      digits={digits}
      actions={
        <div className={classes.actions}>
          {put && <StatusBadge tone="success">{t('applications.again.was-put')}</StatusBadge>}
          <Button variant="default" size="compact-sm" onClick={() => void fillIn()}>
            {t('applications.again.put', { count: ids.length, group: groupName })}
          </Button>
        </div>
      }
    >
      <span className={classes.why}>
        <bdi>{groupName}</bdi>
        <span className={text.quiet}>{t('applications.again.can')}</span>
      </span>
    </OutcomeRow>
  );
}

function Why({ kept: { outcome, code } }: { kept: Kept }) {
  const t = useT();
  if (outcome === 'ends') return code === null ? null : <ReasonText code={code} />;
  return (
    <span className={classes.why}>
      <span>{t(`applications.again.outcome.${outcome}`)}</span>
      <span className={text.quiet}>{t(`applications.again.outcome.${outcome}.next`)}</span>
    </span>
  );
}

interface OutcomeRowProps {
  rows: readonly AgainOutcome[];
  digits: number;
  /** True if all applications are in one group, whose name is then not repeated. */
  grouped?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

function OutcomeRow({ rows, digits, grouped = false, actions, children }: OutcomeRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <CountedRow
      count={rows.length}
      digits={digits}
      text={children}
      headClass={classes.head}
      actions={actions}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <Lines rows={rows} grouped={grouped} />
    </CountedRow>
  );
}

const LINE_PIXELS = 32;

function Lines({ rows, grouped }: { rows: readonly AgainOutcome[]; grouped: boolean }) {
  const t = useT();
  const lines = useVirtualLines(rows.length, LINE_PIXELS);
  return (
    <VirtualLines label={t('applications.again.lines')} lines={lines}>
      {(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <>
            <HostId id={row.hostId} />
            {row.name !== null && <bdi className={reasons.lineName}>{row.name}</bdi>}
            {!grouped && <bdi className={text.quiet}>{row.groupName}</bdi>}
          </>
        );
      }}
    </VirtualLines>
  );
}

/** Applications in one group that can be submitted again. */
interface AgainGroup {
  groupId: number;
  groupName: string;
  ids: readonly string[];
  rows: readonly AgainOutcome[];
}

/**
 * Groups the applications that can be submitted again by agent group, because the form accepts one group at a time
 * (R-HOST-1).
 */
export function againByGroup(outcomes: readonly AgainOutcome[]): AgainGroup[] {
  const again = outcomes.filter(({ outcome }) => outcome === 'again');
  return [...Map.groupBy(again, ({ groupId }) => groupId)]
    .map(([groupId, rows]) => ({
      groupId,
      groupName: rows[0]?.groupName ?? '',
      ids: rows.map(({ hostId }) => hostId),
      rows,
    }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

/** Applications that can't be submitted again, all for the same cause. */
interface Kept {
  key: string;
  outcome: Exclude<AgainOutcome['outcome'], 'again'>;
  /** The reason code, if `outcome` is `ends`. */
  code: number | null;
  rows: readonly AgainOutcome[];
}

function keptByReason(outcomes: readonly AgainOutcome[]): Kept[] {
  return [...Map.groupBy(outcomes, ({ outcome, code }) => `${outcome} ${code ?? ''}`)]
    .flatMap(([key, rows]) => {
      const [first] = rows;
      if (first === undefined || first.outcome === 'again') return [];
      return [{ key, outcome: first.outcome, code: first.code, rows }];
    })
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

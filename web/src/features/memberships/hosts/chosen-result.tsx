import { ASK_OUTCOMES, type AskOutcome, MANY_OUTCOMES, type ManyOutcome } from '@greenroom/contract/hosts.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { CountedRow, CountedRows, digitsOf } from '../../../ui/lines/counted-row.tsx';
import { ResultPanel } from '../../../ui/lines/result-panel.tsx';
import { useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import text from '../../../ui/text.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { sendUndo } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';
import classes from './chosen.module.css';

/** An action on many hosts, and the outcome for each. */
export interface ChosenWork {
  kind: 'release' | 'move' | 'ask';
  outcomes: readonly HostOutcome[];
}

interface ChosenResultProps {
  result: ChosenWork;
  onClose: () => void;
  onOpen: (hostId: string, appId: number | undefined) => void;
}

/** Shows the hosts' outcomes by kind, with an undo button (R-PLUS-17). */
export function ChosenResult({ result, onClose, onOpen }: ChosenResultProps) {
  const t = useT();
  const { kind, outcomes } = result;
  const [back, setBack] = useState<{ of: ChosenWork; undone: number; total: number } | null>(null);
  const undo = useAct(sendUndo, ({ outcomes: undone }) =>
    setBack({ of: result, undone: undone.filter((each) => each.undone).length, total: undone.length }),
  );
  const moves = outcomes.flatMap(({ moveId }) => (moveId === null ? [] : [moveId]));
  const groups = outcomesByKind(outcomes);
  const digits = digitsOf(groups.map(({ rows }) => rows.length));
  const undone = back?.of === result ? back : null;
  return (
    <ResultPanel
      title={t(`memberships.chosen.done.${kind}`, { count: countDone(outcomes), total: outcomes.length })}
      heading="h3"
      result={result}
      close={t('memberships.many.result.close')}
      onClose={onClose}
    >
      <CountedRows label={t('memberships.many.outcomes')}>
        {groups.map((group) => (
          <OutcomeOf key={group.outcome} group={group} digits={digits} onOpen={onOpen} />
        ))}
      </CountedRows>
      {undone === null && moves.length > 0 && (
        <div className={classes.undo}>
          <Button variant="default" size="compact-sm" loading={undo.busy} onClick={() => undo.carryOut(moves)}>
            {t('memberships.chosen.undo', { count: moves.length })}
          </Button>
          <span className={text.quiet}>{t('memberships.chosen.undo.hint')}</span>
        </div>
      )}
      {undo.error !== null && <p role="alert">{describeError(undo.error)}</p>}
      {undone !== null && (
        <p role="status">
          {t('memberships.chosen.undone', { count: undone.undone })}{' '}
          {undone.undone < undone.total && t('memberships.chosen.not-undone', { count: undone.total - undone.undone })}
        </p>
      )}
    </ResultPanel>
  );
}

const LINE_PIXELS = 32;

interface OutcomeOfProps {
  group: OutcomeRows;
  digits: number;
  onOpen: ChosenResultProps['onOpen'];
}

function OutcomeOf({ group, digits, onOpen }: OutcomeOfProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { outcome, done, rows } = group;
  return (
    <CountedRow
      count={rows.length}
      digits={digits}
      text={
        <span className={classes.outcome}>
          <StatusBadge tone={done ? 'success' : 'danger'}>{t(`memberships.chosen.outcome.${outcome}`)}</StatusBadge>
          {!done && <span className={text.quiet}>{t(`memberships.chosen.outcome.${outcome}.next`)}</span>}
        </span>
      }
      headClass={classes.head}
      actions={null}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <Lines rows={rows} onOpen={onOpen} />
    </CountedRow>
  );
}

function Lines({ rows, onOpen }: { rows: readonly HostOutcome[]; onOpen: ChosenResultProps['onOpen'] }) {
  const t = useT();
  const lines = useVirtualLines(rows.length, LINE_PIXELS);
  return (
    <VirtualLines label={t('memberships.many.lines')} lines={lines}>
      {(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <UnstyledButton
            className={classes.line}
            aria-label={t('memberships.host.open', { id: row.hostId })}
            onClick={() => onOpen(row.hostId, row.appId)}
          >
            <bdi dir="ltr" className={classes.id}>
              {row.hostId}
            </bdi>
            {row.name !== null && <bdi>{row.name}</bdi>}
            {row.groupName !== null && <bdi className={text.quiet}>{row.groupName}</bdi>}
          </UnstyledButton>
        );
      }}
    </VirtualLines>
  );
}

type Outcome = ManyOutcome['outcome'] | AskOutcome['outcome'];

/** The outcome for one host. If a transfer was requested by ID, only the ID is known. */
export interface HostOutcome extends Omit<ManyOutcome, 'outcome' | 'appId'> {
  appId: number | undefined;
  outcome: Outcome;
}

interface OutcomeRows {
  outcome: Outcome;
  /** True if the action was carried out or, in a preview, would be. */
  done: boolean;
  rows: readonly HostOutcome[];
}

const OUTCOMES: readonly Outcome[] = [...new Set([...MANY_OUTCOMES, ...ASK_OUTCOMES])];
const DONE: ReadonlySet<Outcome> = new Set(['released', 'release-planned', 'moved', 'asked']);

/** Returns the hosts' outcomes by kind. Omits kinds without hosts. */
export function outcomesByKind(outcomes: readonly HostOutcome[]): OutcomeRows[] {
  const byKind = Map.groupBy(outcomes, ({ outcome }) => outcome);
  return OUTCOMES.flatMap((outcome) => {
    const rows = byKind.get(outcome);
    return rows === undefined ? [] : [{ outcome, done: DONE.has(outcome), rows }];
  });
}

export function countDone(outcomes: readonly HostOutcome[]): number {
  return outcomes.filter(({ outcome }) => DONE.has(outcome)).length;
}

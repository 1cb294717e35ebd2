import type { Batch, listBatchLines } from '@greenroom/contract/applications/applications.ts';
import { ASKABLE_CHECK_CODES, HOST_ELSEWHERE_CODE } from '@greenroom/contract/applications/reasons.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { ApprovalRequest } from '@greenroom/contract/reviews/approvals.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { CountedRow, CountedRows, digitsOf } from '../../../ui/lines/counted-row.tsx';
import { LineNumber, useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { batchRequestsQuery, failedLinesQuery, isOver, LINES_A_PAGE } from '../applications.data.ts';
import { ReasonActions } from '../reason-actions.tsx';
import classes from '../reasons.module.css';
import { REQUEST_TONES, RequestState } from '../request-state.tsx';

type ReasonCount = Batch['reasons'][number];

interface ReasonListProps {
  batch: Batch;
  onShow: (batch: Batch) => void;
}

/**
 * Lists the failures by reason, with the fixer and the next step (R-HOST-5, R-PLUS-3). Each row expands to show its
 * IDs.
 */
export function ReasonList({ batch, onShow }: ReasonListProps) {
  const t = useT();
  if (batch.reasons.length === 0) return null;
  const digits = digitsOf(batch.reasons.map(({ count }) => count));
  const sorted = [...batch.reasons].sort((one, other) => other.count - one.count || one.code - other.code);
  return (
    <CountedRows label={t('applications.reasons.label')}>
      {sorted.map((reason) => (
        <ReasonRow key={reason.code} batch={batch} reason={reason} digits={digits} onShow={onShow} />
      ))}
    </CountedRows>
  );
}

function ReasonRow({ batch, reason, digits, onShow }: ReasonListProps & { reason: ReasonCount; digits: number }) {
  const [open, setOpen] = useState(false);
  const asked = useAsked(batch, reason);
  return (
    <CountedRow
      count={reason.count}
      digits={digits}
      text={<ReasonText code={reason.code} />}
      headClass={classes.reasonHead}
      actions={
        isOver(batch) && (
          <ReasonActions
            batch={batch}
            reason={reason}
            unasked={asked?.unasked ?? 0}
            onShow={onShow}
            onOpen={() => setOpen(true)}
          />
        )
      }
      below={asked && <AskedAdministrator batch={batch} asked={asked} />}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <ReasonLines batchId={batch.id} groupId={batch.groupId} code={reason.code} count={reason.count} />
    </CountedRow>
  );
}

type Line = Data<typeof listBatchLines>['rows'][number];

const LINE_PIXELS = 32;

interface ReasonLinesProps {
  batchId: number;
  /** The group that the IDs were submitted for. */
  groupId: number;
  code: number;
  /** Number of failures in the summary. */
  count: number;
}

/** Lists the IDs that failed for one reason, and loads more pages as the user scrolls. */
function ReasonLines({ batchId, groupId, code, count }: ReasonLinesProps) {
  const t = useT();
  const lines = useVirtualLines(count, LINE_PIXELS);
  const pages = [...new Set([0, ...lines.shown.map(({ index }) => Math.floor(index / LINES_A_PAGE))])];
  const answers = useQueries({ queries: pages.map((page) => failedLinesQuery(batchId, code, page + 1)) });
  const lineAt = (index: number) =>
    answers[pages.indexOf(Math.floor(index / LINES_A_PAGE))]?.data?.rows[index % LINES_A_PAGE];
  const failed = answers.find((answer) => answer.error !== null && answer.data === undefined);
  if (failed !== undefined) return <FailedState error={failed.error} onRetry={failed.refetch} />;
  return (
    <VirtualLines label={t(`reasons.${code}`)} lines={lines}>
      {(index) => <LineContent line={lineAt(index)} code={code} groupId={groupId} />}
    </VirtualLines>
  );
}

function LineContent({ line, code, groupId }: { line: Line | undefined; code: number; groupId: number }) {
  const t = useT();
  if (line === undefined) return <Skeleton height={10} width={220} />;
  const also = line.codes.filter((other) => other !== code);
  const others = line.otherHostIds.filter((other) => other.code === code);
  return (
    <>
      <LineNumber>
        <VisuallyHidden>{t('applications.line', { line: line.line })}</VisuallyHidden>
        <span aria-hidden>{formatNumber(line.line)}</span>
      </LineNumber>
      <HostId id={line.hostId} />
      {line.name !== null && <bdi className={classes.lineName}>{line.name}</bdi>}
      {others.map((other) => (
        <span key={other.hostId} className={classes.lineOther}>
          {t('applications.line.other')} <HostId id={other.hostId} />
        </span>
      ))}
      {code === HOST_ELSEWHERE_CODE && line.hostOf !== null && (
        <span className={classes.lineOther}>
          {t('reasons.fixer.other-group')}{' '}
          <Anchor component={Link} to={pathOf('agent-center', { group: line.hostOf.groupId })} inherit>
            <bdi>{line.hostOf.groupName}</bdi>
          </Anchor>
        </span>
      )}
      {line.request !== null && <RequestState state={line.request} />}
      {code === HOST_ELSEWHERE_CODE && (
        <Allowed right="groups:hold">
          <Anchor
            component={Link}
            to={pathOf('bind-hosts', { host: line.hostId, to: groupId, ask: 'transfer' })}
            className={classes.lineLink}
          >
            {t('applications.ask-for-transfer')}
          </Anchor>
        </Allowed>
      )}
      {also.length > 0 && (
        <span className={classes.lineAlso}>
          {t('applications.line.also')}
          {also.map((other) => (
            <span key={other}>{t(`reasons.${other}`)}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** Display order of the answers. Open requests are last, followed by the time since when they have been waiting. */
const SHOWN = ['approved', 'refused', 'overtaken', 'open'] as const;
/** Maximum number of answer notes to quote. Each application's own panel shows its note. */
const MAX_NOTES = 3;

/**
 * Returns the requests to administrators about one reason in a batch, and how many failures have no request yet.
 * Returns null if the reader can't make such requests.
 */
function useAsked(batch: Batch, { code, count }: ReasonCount) {
  const { may } = useSession();
  const askable = ASKABLE_CHECK_CODES.some((each) => each === code);
  const enabled = askable && batch.kind === 'add' && may('applications:submit');
  const { data } = useQuery({ ...batchRequestsQuery(batch.id, code), enabled });
  if (!askable || !may('applications:submit')) return null;
  const asked = SHOWN.reduce((sum, state) => sum + (data?.counts?.[state] ?? 0), 0);
  const mayAsk = enabled && data !== undefined && may('applications:ask');
  return { requests: data, unasked: mayAsk ? Math.max(0, count - asked) : 0 };
}

interface AskedProps {
  batch: Batch;
  asked: NonNullable<ReturnType<typeof useAsked>>;
}

/** Shows below a reason that an administrator was asked, and quotes the notes of the answers (R-PLUS-19). */
function AskedAdministrator({ batch, asked }: AskedProps) {
  const t = useT();
  const { requests } = asked;
  if (batch.kind === 'dry-run') return <p className={classes.asked}>{t('applications.ask.add-first')}</p>;
  if (!requests?.counts) return null;
  const { counts, rows } = requests;
  if (SHOWN.every((state) => counts[state] === 0)) return null;
  const since = rows.find(({ state }) => state === 'open')?.askedAt;
  return (
    <div className={classes.asked} role="status">
      <div className={classes.askedStates}>
        {SHOWN.filter((state) => counts[state] > 0).map((state) => (
          <StatusBadge key={state} tone={REQUEST_TONES[state]}>
            {t(`applications.asked.${state}`, { count: counts[state] })}
          </StatusBadge>
        ))}
        {since !== undefined && <Time iso={since} />}
      </div>
      {notesOf(rows).map(({ state, note }) => (
        <blockquote key={`${state} ${note}`} className={quoted.note}>
          {t(`enums.approval-request-states.${state}`)}: <bdi>{note}</bdi>
        </blockquote>
      ))}
    </div>
  );
}

/** Returns the answers' distinct notes. */
function notesOf(rows: readonly ApprovalRequest[]) {
  const notes = rows.flatMap(({ state, answerNote }) => (answerNote === null ? [] : [{ state, note: answerNote }]));
  return [...new Map(notes.map((each) => [`${each.state} ${each.note}`, each])).values()].slice(0, MAX_NOTES);
}

import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import { ASKABLE_CHECK_CODES } from '@greenroom/contract/hosts/reasons.ts';
import type { ApprovalRequest } from '@greenroom/contract/reviews/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { batchRequestsQuery } from '../applications.data.ts';
import classes from '../reasons.module.css';
import { REQUEST_TONES } from '../request-state.tsx';

type ReasonCount = Batch['reasons'][number];

/** How the answers are listed: what waits last, before the time since when. */
const SHOWN = ['approved', 'refused', 'overtaken', 'open'] as const;
/** The notes of answers that are quoted; the record of each application has its own. */
const MAX_NOTES = 3;

/** What was asked of administrators about one reason of a batch, and how many have not been asked for; null: not asked for. */
export function useAsked(batch: Batch, { code, count }: ReasonCount) {
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

/** Below a reason: that an administrator was asked, and the answers with their notes, as both sides read them (R-PLUS-19). */
export function AskedAdministrator({ batch, asked }: AskedProps) {
  const t = useT();
  const { requests } = asked;
  if (batch.kind === 'check') return <p className={classes.asked}>{t('applications.ask.add-first')}</p>;
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

/** The notes of the answers, each once. */
function notesOf(rows: readonly ApprovalRequest[]) {
  const notes = rows.flatMap(({ state, answerNote }) => (answerNote === null ? [] : [{ state, note: answerNote }]));
  return [...new Map(notes.map((each) => [`${each.state} ${each.note}`, each])).values()].slice(0, MAX_NOTES);
}

import type { listBatchLines } from '@greenroom/contract/hosts/applications.ts';
import { HOST_ELSEWHERE_CODE } from '@greenroom/contract/hosts/reasons.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '../../../lib/address/link.tsx';
import { Allowed } from '../../../lib/session/permission.tsx';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { LineNumber, useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { failedLinesQuery, LINES_A_PAGE } from '../applications.data.ts';
import classes from '../reasons.module.css';
import { RequestState } from '../request-state.tsx';

type Line = Data<typeof listBatchLines>['rows'][number];

const LINE_PIXELS = 32;

interface ReasonLinesProps {
  batchId: number;
  /** The group they were submitted for. */
  groupId: number;
  code: number;
  /** How many there are, from the summary. */
  count: number;
}

/** The IDs that failed for one reason; pages are fetched as they are scrolled to. */
export function ReasonLines({ batchId, groupId, code, count }: ReasonLinesProps) {
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

import type { HistoryRow, readApplication } from '@greenroom/contract/applications/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Fact, FactList } from '../../../ui/panel/fact-list.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { PanelPerson } from '../../../ui/panel/panel-content.tsx';
import text from '../../../ui/text.module.css';
import type { AvatarProps } from '../../../ui/value/avatar.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { genderName } from '../gender-name.ts';
import { ReviewBadge, UploadBadge } from '../status-badges.tsx';
import classes from './application.module.css';

interface ApplicationFactsProps extends Pick<Data<typeof readApplication>, 'hostOf'> {
  row: HistoryRow;
  onPicture: NonNullable<AvatarProps['onPicture']>;
}

/** Shows the account and the application's statuses, reasons and next step. */
export function ApplicationFacts({ row, hostOf, onPicture }: ApplicationFactsProps) {
  const t = useT();
  const known = [
    row.age === null ? null : t('applications.panel.age', { age: row.age }),
    genderName(t, row.gender),
    row.country === null ? null : countryName(row.country),
  ].filter((fact) => fact !== null);
  return (
    <>
      <PanelPerson
        picture={row.avatarUrl}
        name={row.name}
        unnamed={t('applications.unknown.account')}
        onPicture={onPicture}
      >
        {known.length > 0 && <span className={text.quiet}>{known.join(' · ')}</span>}
      </PanelPerson>
      <FactList namePixels={110}>
        <Fact name={t('applications.column.group')}>
          <bdi>{row.groupName}</bdi>
        </Fact>
        {hostOf !== null && (
          <Fact name={t('reasons.fixer.other-group')}>
            <Anchor component={Link} to={pathOf('agent-center', { group: hostOf.groupId })} inherit>
              <bdi>{hostOf.groupName}</bdi>
            </Anchor>
          </Fact>
        )}
        <Fact name={t('applications.column.upload-status')}>
          <UploadBadge status={row.uploadStatus} />
        </Fact>
        <Fact name={t('applications.column.review-status')}>
          <ReviewBadge row={row} />
        </Fact>
        <Fact name={t('applications.column.submitted-at')}>
          <Time iso={row.submittedAt} />
          <Anchor component={Link} to={pathOf('history', { batchId: row.batchId })} className={classes.batchLink}>
            {t('applications.panel.batch', { id: formatNumber(row.batchId, { useGrouping: false }) })}
          </Anchor>
        </Fact>
        {row.reviewedAt !== null && (
          <Fact name={t('applications.column.reviewed-at')}>
            <Time iso={row.reviewedAt} />
          </Fact>
        )}
        {row.lapsedAt !== null && (
          <Fact name={t('applications.lapsed')}>
            <Time iso={row.lapsedAt} />
          </Fact>
        )}
      </FactList>
      {row.codes.length > 0 && (
        <ul className={classes.panelReasons} aria-label={t('applications.column.reason')}>
          {row.codes.map((code) => (
            <li key={code}>
              <ReasonText code={code} otherHostId={row.otherHostIds.find((other) => other.code === code)?.hostId} />
            </li>
          ))}
        </ul>
      )}
      {row.note !== null && row.note !== '' && (
        <blockquote className={quoted.note}>
          <bdi>{row.note}</bdi>
        </blockquote>
      )}
    </>
  );
}

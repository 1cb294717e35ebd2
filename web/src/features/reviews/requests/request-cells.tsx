import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { genderWord } from '@greenroom/contract/lists/applications.ts';
import type { approvalRequestsList } from '@greenroom/contract/lists/approvals.ts';
import type { ApprovalRequestRow, PersonAccount } from '@greenroom/contract/reviews/approvals.ts';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { countryName, formatDate, formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { Avatar, type AvatarProps } from '../../../ui/value/avatar.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './requests.module.css';

const TONES = { approved: 'success', refused: 'danger', withdrawn: 'neutral', overtaken: 'neutral' } as const;

/**
 * Returns the cells of the request list.
 * @param blur whether the administrator has turned on blurred pictures
 */
export function requestCells(
  blur: boolean,
  onPicture: NonNullable<AvatarProps['onPicture']>,
): ListCells<ApprovalRequestRow, (typeof approvalRequestsList)['columns'][number]['id']> {
  const others = (row: ApprovalRequestRow) => <OtherAccounts row={row} blur={blur} />;
  return {
    rowKey: ({ id }) => String(id),
    cells: {
      account: (row) =>
        row.accounts
          .slice(0, 1)
          .map((own) => <Account key={own.hostId} account={own} blur={blur} onPicture={onPicture} own={row} />),
      others,
      reason: (row) => <Reasons row={row} />,
      asked: (row) => <Asked row={row} />,
    },
    phoneDetail: (row) => (
      <span className={classes.detail}>
        {others(row)}
        <Reasons row={row} />
        <Asked row={row} />
      </span>
    ),
  };
}

interface AccountProps {
  account: PersonAccount;
  blur: boolean;
  onPicture?: AvatarProps['onPicture'];
  /** The request, if this account is the applicant. */
  own?: ApprovalRequestRow;
}

/** Shows one of the person's accounts with its current and earlier groups. */
function Account({ account, blur, onPicture, own }: AccountProps) {
  const t = useT();
  const { hostId, appLabel, name, avatarUrl, state, memberships } = account;
  return (
    <span className={classes.account}>
      <Avatar
        url={avatarUrl}
        name={name}
        pixels={44}
        shape="square"
        blurred={blur}
        {...(onPicture !== undefined && { onPicture })}
      />
      <span className={classes.about}>
        <span className={classes.name}>
          <bdi>{name ?? t('reviews.nameless')}</bdi>
        </span>
        <span>
          <HostId id={hostId} /> <span className={classes.quiet}>{appLabel}</span>
        </span>
        {state !== null && state !== 'active' && (
          <StatusBadge tone="danger">{t(`enums.account-states.${state}`)}</StatusBadge>
        )}
        {own !== undefined && <span className={classes.quiet}>{factsOf(t, own)}</span>}
        {memberships.map(({ groupName, fromAt, toAt }) => (
          <span key={fromAt} className={classes.quiet}>
            {toAt === null
              ? t('reviews.requests.host-since', { group: groupName, from: formatDate(fromAt) })
              : t('reviews.requests.host-until', { group: groupName, from: formatDate(fromAt), to: formatDate(toAt) })}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Returns age, gender and country, or says that they are unknown. */
function factsOf(t: Translate, { age, gender, country }: ApprovalRequestRow): string {
  const word = genderWord(gender);
  return [
    age === null ? t('reasons.unseen.age') : t('reviews.age', { age: formatNumber(age) }),
    word === null ? t('reasons.unseen.gender') : t(`enums.genders.${word}`),
    country === null ? t('reviews.country.unknown') : countryName(country),
  ].join(' · ');
}

function OtherAccounts({ row, blur }: { row: ApprovalRequestRow; blur: boolean }) {
  const t = useT();
  const others = row.accounts.slice(1);
  if (others.length === 0) return <span className={classes.quiet}>{t('reviews.requests.alone')}</span>;
  return (
    <span className={classes.accounts}>
      {others.map((account) => (
        <Account key={`${account.appLabel} ${account.hostId}`} account={account} blur={blur} />
      ))}
    </span>
  );
}

function Reasons({ row }: { row: ApprovalRequestRow }) {
  const t = useT();
  return (
    <span className={classes.about}>
      {row.codes.map((code) => (
        <ReasonText key={code} code={code} detail="line" />
      ))}
      <span className={classes.quiet}>{t('reviews.requests.for', { group: row.groupName })}</span>
    </span>
  );
}

/** Shows who made the request, when and why, and the answer below it, if any. */
function Asked({ row }: { row: ApprovalRequestRow }) {
  const t = useT();
  const { askedBy, askedAt, note, state, answeredAt, answeredBy, answerNote } = row;
  return (
    <span className={classes.about}>
      <span>
        {askedBy !== null && <bdi>{askedBy}</bdi>}{' '}
        <span className={classes.quiet}>
          <Time iso={askedAt} />
        </span>
      </span>
      {note !== null && <Note text={note} />}
      {state !== 'open' && (
        <span>
          <StatusBadge tone={TONES[state]}>{t(`enums.approval-request-states.${state}`)}</StatusBadge>{' '}
          <span className={classes.quiet}>
            {answeredBy !== null && <bdi>{answeredBy}</bdi>} {answeredAt !== null && <Time iso={answeredAt} />}
          </span>
        </span>
      )}
      {answerNote !== null && <Note text={answerNote} />}
    </span>
  );
}

function Note({ text }: { text: string }) {
  return (
    <span className={quoted.note}>
      <bdi>{text}</bdi>
    </span>
  );
}

/** Returns the key, as used in addresses, of the application that a request is about. */
export function keyOfRequest({ hostId, applicationId }: ApprovalRequestRow): string {
  return formatApplicationKey({ hostId, applicationId });
}

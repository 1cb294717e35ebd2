import type { SignInRow } from '@greenroom/contract/administration/sign-ins.ts';
import type { signInList } from '@greenroom/contract/lists/administration.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { Link } from '../../../lib/address/link.tsx';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { ListCells } from '../../../ui/table/list/list-columns.tsx';
import classes from '../users.module.css';

export const SIGN_IN_CELLS: ListCells<SignInRow, (typeof signInList)['columns'][number]['id']> = {
  rowKey: ({ kind, id }) => `${kind}-${id}`,
  cells: {
    username: (row) => <Name {...row} />,
    outcome: (row) => <Outcome {...row} />,
    address: ({ address, userAgent }) => (
      <bdi dir="ltr" title={userAgent ?? undefined}>
        {address}
      </bdi>
    ),
  },
};

/** Leads to the user, if there is one of this name. */
function Name({ username, user }: SignInRow) {
  const t = useT();
  if (username === '') return <Unknown reason={t('users.sign-in.not-stored.reason')} />;
  if (user === null) return <bdi>{username}</bdi>;
  return (
    <Anchor component={Link} to={pathOf('users', { user: user.id })} size="sm" title={user.nickName}>
      <bdi>{username}</bdi>
    </Anchor>
  );
}

function Outcome({ outcome, lockedUntil }: SignInRow) {
  const t = useT();
  return (
    <>
      {t(`users.sign-in.outcome.${outcome}`)}
      {lockedUntil !== null && (
        <span className={classes.locked}>{t('users.sign-in.locked-until', { time: formatDateTime(lockedUntil) })}</span>
      )}
    </>
  );
}

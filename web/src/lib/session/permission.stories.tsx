import type { Right } from '@greenroom/contract/access/rights.ts';
import { ROLES, type RoleKey } from '@greenroom/contract/access/roles.ts';
import { useEffect, useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { Allowed } from './permission.tsx';
import { beginSession } from './session.tsx';
import { clearToken } from './token.ts';

type Props = Parameters<typeof Allowed>[0];

const meta: Meta<Props> = { title: 'Permission/Allowed', component: Allowed };
export default meta;

/** The user has one of the two roles that the element requires. */
export const OneOfSeveral: Story<Props> = { render: () => <As held={['agent']} asked={['administrator', 'agent']} /> };
export const AnotherRole: Story<Props> = {
  render: () => <As held={['reviewer']} asked={['administrator', 'agent']} />,
};
export const NoRole: Story<Props> = { render: () => <As held={[]} asked={['administrator', 'agent']} /> };
export const NothingAsked: Story<Props> = { render: () => <As held={['administrator']} asked={[]} /> };
/** The element requires a right, regardless of the roles. */
export const WithTheRight: Story<Props> = {
  render: () => <As held={['default']} rights={['groups:view', 'applications:submit']} right="applications:submit" />,
};
export const WithoutTheRight: Story<Props> = {
  render: () => <As held={['administrator']} rights={['groups:view']} right="applications:submit" />,
};

interface AsProps {
  held: readonly RoleKey[];
  rights?: readonly Right[];
  asked?: readonly RoleKey[];
  right?: Right;
}

const NONE: readonly Right[] = [];

function As({ held, rights = NONE, asked = [], right }: AsProps) {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    signInWith(held, rights);
    setSignedIn(true);
    // Other stories have no session.
    return clearToken;
  }, [held, rights]);
  // `Allowed` must not be rendered outside a session.
  if (!signedIn) return null;
  const button = <button type="button">Add hosts</button>;
  return (
    <>
      <p>
        Held: {[...held, ...rights].join(', ') || 'none'}. Asked for: {right ?? (asked.join(', ') || 'none')}.
      </p>
      {right === undefined ? <Allowed roles={asked}>{button}</Allowed> : <Allowed right={right}>{button}</Allowed>}
    </>
  );
}

function signInWith(keys: readonly RoleKey[], rights: readonly Right[]): void {
  const roles = keys.map((key) => ({ key, level: ROLES[key].level, name: null }));
  const nobody = { phone: null, email: null, gender: null, department: null, avatar: null, locale: 'en', version: '' };
  const held = { roles, rights: [...rights], seesAllGroups: false };
  beginSession('gallery', false, { id: 1, username: 'leyla', nickName: 'Leyla', ...held, ...nobody });
}

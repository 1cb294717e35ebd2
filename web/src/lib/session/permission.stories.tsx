import { ROLES, type RoleKey } from '@greenroom/contract/roles.ts';
import { useEffect, useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { Allowed } from './permission.tsx';
import { beginSession } from './session.tsx';

type Props = Parameters<typeof Allowed>[0];

const meta: Meta<Props> = { title: 'Permission/Allowed', component: Allowed };
export default meta;

/** The user holds one of the two roles that the element asks for. */
export const OneOfSeveral: Story<Props> = { render: () => <As held={['agent']} asked={['administrator', 'agent']} /> };
export const AnotherRole: Story<Props> = {
  render: () => <As held={['reviewer']} asked={['administrator', 'agent']} />,
};
export const NoRole: Story<Props> = { render: () => <As held={[]} asked={['administrator', 'agent']} /> };
export const NothingAsked: Story<Props> = { render: () => <As held={['administrator']} asked={[]} /> };

function As({ held, asked }: { held: readonly RoleKey[]; asked: readonly RoleKey[] }) {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    signInWith(held);
    setSignedIn(true);
  }, [held]);
  // Outside a session the wrapper is a mistake.
  if (!signedIn) return null;
  return (
    <>
      <p>
        Held: {held.join(', ') || 'none'}. Asked for: {asked.join(', ') || 'none'}.
      </p>
      <Allowed roles={asked}>
        <button type="button">Add hosts</button>
      </Allowed>
    </>
  );
}

function signInWith(keys: readonly RoleKey[]): void {
  const roles = keys.map((key) => ({ key, level: ROLES[key].level }));
  const nobody = { phone: null, email: null, gender: null, department: null, avatar: null, locale: 'en' };
  beginSession('gallery', false, { id: 1, username: 'leyla', nickName: 'Leyla', roles, ...nobody });
}

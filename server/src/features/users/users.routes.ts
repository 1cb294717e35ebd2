import * as links from '@greenroom/contract/administration/password-links.ts';
import * as contract from '@greenroom/contract/administration/users.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { changeManyUsers, deleteUsers } from './keeping/change-many.ts';
import { changeUser } from './keeping/change-user.ts';
import { createUser } from './keeping/create-user.ts';
import { listGrantableRoles } from './keeping/list-grantable-roles.ts';
import { listUsers } from './keeping/list-users.ts';
import { readUser } from './keeping/read-user.ts';
import { copyInvitationLink, copyRenewalLink } from './links/copy-link.ts';
import { inviteAgain } from './links/invite-again.ts';
import { readPasswordLink } from './links/read-link.ts';
import { takePasswordLink } from './links/take-link.ts';
import { updatePassword } from './links/update-password.ts';
import { endUserSecondFactor } from './sign-ins/end-user-second-factor.ts';
import { endUserSessions } from './sign-ins/end-user-sessions.ts';
import { listUserSignIns } from './sign-ins/list-user-sign-ins.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listUsers, listUsers),
  mount(contract.listGrantableRoles, listGrantableRoles),
  mount(contract.readUser, readUser),
  mount(contract.createUser, createUser),
  mount(contract.changeUser, changeUser),
  mount(contract.deleteUsers, deleteUsers),
  mount(contract.changeManyUsers, changeManyUsers),
  mount(contract.inviteAgain, inviteAgain),
  mount(contract.updatePassword, updatePassword),
  mount(contract.copyInvitationLink, copyInvitationLink),
  mount(contract.copyRenewalLink, copyRenewalLink),
  mount(contract.endUserSessions, endUserSessions),
  mount(contract.endUserSecondFactor, endUserSecondFactor),
  mount(contract.listUserSignIns, listUserSignIns),
  mountPublic(links.readPasswordLink, readPasswordLink),
  mountPublic(links.takePasswordLink, takePasswordLink),
];

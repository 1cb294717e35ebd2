import * as contract from '@greenroom/contract/bindings.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { copyInvitation } from './copy-invitation.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { readInvitation } from './read-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.invite, invite),
  mount(contract.copyInvitation, copyInvitation),
  mount(contract.listInvitations, listInvitations),
  mount(contract.withdrawInvitation, withdrawInvitation),
  mountPublic(contract.readInvitation, readInvitation),
  mountPublic(contract.acceptInvitation, acceptInvitation),
];

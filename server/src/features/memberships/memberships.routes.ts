import * as contract from '@greenroom/contract/memberships.ts';
import { type MountedRoute, mount, mountUpload } from '../../platform/http/mount.ts';
import { answerMove } from './answer-move.ts';
import { askForTransfer } from './ask-for-transfer.ts';
import { askToLeave } from './ask-to-leave.ts';
import { bindHosts } from './bind-hosts.ts';
import { bindHostsFile } from './bind-hosts-file.ts';
import { listHosts } from './list-hosts.ts';
import { listMoves } from './list-moves.ts';
import { readHost } from './read-host.ts';
import { releaseHost } from './release-host.ts';
import { withdrawMove } from './withdraw-move.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listHosts, listHosts),
  mount(contract.readHost, readHost),
  mount(contract.bindHosts, bindHosts),
  mountUpload(contract.bindHostsFile, bindHostsFile),
  mount(contract.releaseHost, releaseHost),
  mount(contract.askToLeave, askToLeave),
  mount(contract.askForTransfer, askForTransfer),
  mount(contract.answerMove, answerMove),
  mount(contract.withdrawMove, withdrawMove),
  mount(contract.listMoves, listMoves),
];

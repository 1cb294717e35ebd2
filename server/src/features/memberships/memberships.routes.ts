import * as many from '@greenroom/contract/hosts/hosts.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { type MountedRoute, mount, mountUpload } from '../../platform/http/mount.ts';
import { bindHosts } from './bind/bind-hosts.ts';
import { bindHostsFile } from './bind/bind-hosts-file.ts';
import { listHosts } from './hosts/list-hosts.ts';
import { readHost } from './hosts/read-host.ts';
import { askForMany } from './many/ask-for-many.ts';
import { moveMany } from './many/move-many.ts';
import { releaseMany } from './many/release-many.ts';
import { undoMoves } from './many/undo-moves.ts';
import { answerMove } from './moves/answer-move.ts';
import { askForTransfer } from './moves/ask-for-transfer.ts';
import { askToLeave } from './moves/ask-to-leave.ts';
import { listMoves } from './moves/list-moves.ts';
import { releaseHost } from './moves/release-host.ts';
import { withdrawMove } from './moves/withdraw-move.ts';

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
  mount(many.releaseMany, releaseMany),
  mount(many.moveMany, moveMany),
  mount(many.undoMoves, undoMoves),
  mount(many.askForMany, askForMany),
];

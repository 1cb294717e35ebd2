import * as contract from '@greenroom/contract/hosts/accounts.ts';
import { type MountedRoute, mountStream } from '../../platform/http/mount.ts';
import { receiveAccounts } from './receive-accounts.ts';

export const routes: readonly MountedRoute[] = [mountStream(contract.receiveAccounts, receiveAccounts)];

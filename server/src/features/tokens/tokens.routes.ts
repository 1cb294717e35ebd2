import * as kept from '@greenroom/contract/administration/tokens.ts';
import * as own from '@greenroom/contract/tokens.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { createMachineToken } from './create-machine-token.ts';
import { createOwnToken } from './create-own-token.ts';
import { listAllTokens } from './list-all-tokens.ts';
import { listOwnTokens } from './list-own-tokens.ts';
import { revokeAnyToken } from './revoke-any-token.ts';
import { revokeOwnToken } from './revoke-own-token.ts';

export const routes: readonly MountedRoute[] = [
  mount(own.listOwnTokens, listOwnTokens),
  mount(own.createOwnToken, createOwnToken),
  mount(own.revokeOwnToken, revokeOwnToken),
  mount(kept.listAllTokens, listAllTokens),
  mount(kept.createMachineToken, createMachineToken),
  mount(kept.revokeAnyToken, revokeAnyToken),
];

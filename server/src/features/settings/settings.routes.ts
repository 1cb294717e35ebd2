import * as contract from '@greenroom/contract/settings.ts';
import { type MountedRoute, mountPublic } from '../../platform/http/mount.ts';
import { readSettings } from './read-settings.ts';

export const routes: readonly MountedRoute[] = [mountPublic(contract.readSettings, readSettings)];

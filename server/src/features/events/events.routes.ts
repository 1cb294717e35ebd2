import * as contract from '@greenroom/contract/events.ts';
import { type MountedRoute, mountEvents } from '../../platform/http/mount.ts';
import { streamEvents } from './stream-events.ts';

export const routes: readonly MountedRoute[] = [mountEvents(contract.streamEvents, streamEvents)];

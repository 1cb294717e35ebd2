import * as contract from '@greenroom/contract/daily-facts.ts';
import { type MountedRoute, mountStream } from '../../platform/http/mount.ts';
import { receiveDailyFacts } from './receive-daily-facts.ts';

export const routes: readonly MountedRoute[] = [mountStream(contract.receiveDailyFacts, receiveDailyFacts)];

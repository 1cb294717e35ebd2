import * as contract from '@greenroom/contract/morning.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { readEarned } from '../earnings/index.ts';
import { readReview } from './read-review.ts';
import { readTasks } from './read-tasks.ts';
import { readUpkeep } from './read-upkeep.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.readEarned, readEarned),
  mount(contract.readTasks, readTasks),
  mount(contract.readReview, readReview),
  mount(contract.readUpkeep, readUpkeep),
];

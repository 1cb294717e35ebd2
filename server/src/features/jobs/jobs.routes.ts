import * as contract from '@greenroom/contract/administration/jobs.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { deleteGivenUpJobs } from './delete-given-up-jobs.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { runJobsAgain } from './run-jobs-again.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listFailedJobs, listFailedJobs),
  mount(contract.runJobsAgain, runJobsAgain),
  mount(contract.deleteGivenUpJobs, deleteGivenUpJobs),
];

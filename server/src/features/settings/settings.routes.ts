import * as steps from '@greenroom/contract/administration/first-steps.ts';
import * as kept from '@greenroom/contract/administration/settings.ts';
import * as contract from '@greenroom/contract/settings.ts';
import { type MountedRoute, mount, mountPublic, mountUpload } from '../../platform/http/mount.ts';
import { changeLogo } from './change-logo.ts';
import { changeSettings } from './change-settings.ts';
import { listSettings } from './list-settings.ts';
import { readFirstSteps } from './read-first-steps.ts';
import { readSettings } from './read-settings.ts';
import { sendTestLetter } from './send-test-letter.ts';

export const routes: readonly MountedRoute[] = [
  mountPublic(contract.readSettings, readSettings),
  mount(kept.listSettings, listSettings),
  mount(kept.changeSettings, changeSettings),
  mountUpload(kept.changeLogo, changeLogo),
  mount(steps.readFirstSteps, readFirstSteps),
  mount(steps.sendTestLetter, sendTestLetter),
];

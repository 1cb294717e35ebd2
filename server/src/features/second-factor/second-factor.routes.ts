import * as profile from '@greenroom/contract/profile.ts';
import { loginSecondFactor as loginContract } from '@greenroom/contract/session.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { endSecondFactor } from './end-second-factor.ts';
import { loginSecondFactor } from './login-second-factor.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export const routes: readonly MountedRoute[] = [
  mountPublic(loginContract, loginSecondFactor),
  mount(profile.readSecondFactor, readSecondFactor),
  mount(profile.beginSecondFactor, beginSecondFactor),
  mount(profile.confirmSecondFactor, confirmSecondFactor),
  mount(profile.renewRecoveryCodes, renewRecoveryCodes),
  mount(profile.endSecondFactor, endSecondFactor),
];

import * as signIns from '@greenroom/contract/administration/sign-ins.ts';
import * as languages from '@greenroom/contract/languages.ts';
import * as contract from '@greenroom/contract/session.ts';
import { type MountedRoute, mount, mountPublic, mountPublicFile } from '../../platform/http/mount.ts';
import { addLoginRecord } from './add-login-record.ts';
import { listSignIns } from './attempts/list-sign-ins.ts';
import { unlockSignIn } from './attempts/unlock-sign-in.ts';
import { drawCaptcha } from './captcha/draw-captcha.ts';
import { listLanguages } from './list-languages.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { publicKey } from './public-key.ts';
import { readInfo } from './read-info.ts';
import { readUserInfo } from './read-user-info.ts';

export const routes: readonly MountedRoute[] = [
  mountPublic(contract.publicKey, publicKey),
  mountPublicFile(contract.drawCaptcha, drawCaptcha),
  mountPublic(contract.login, login),
  mount(contract.readInfo, readInfo),
  mount(contract.logout, logout),
  mount(contract.readUserInfo, readUserInfo),
  mount(contract.addLoginRecord, addLoginRecord),
  mount(signIns.listSignIns, listSignIns),
  mount(signIns.unlockSignIn, unlockSignIn),
  mountPublic(languages.listLanguages, listLanguages),
];

import * as contract from '@greenroom/contract/profile.ts';
import { passwordRecovery, resetPasswordAndVCode } from '@greenroom/contract/session.ts';
import { type MountedRoute, mount, mountPublic, mountUpload } from '../../platform/http/mount.ts';
import { deleteAvatar } from './delete-avatar.ts';
import { listLoginRecords } from './list-login-records.ts';
import { listSessions } from './list-sessions.ts';
import { requestEmailCode } from './request-email-code.ts';
import { requestRecovery } from './request-recovery.ts';
import { resetPassword } from './reset-password.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { updateAvatar } from './update-avatar.ts';
import { updateCenter } from './update-center.ts';
import { updateEmail } from './update-email.ts';
import { updatePass } from './update-pass.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.updateCenter, updateCenter),
  mountUpload(contract.updateAvatar, updateAvatar),
  mount(contract.deleteAvatar, deleteAvatar),
  mount(contract.updatePass, updatePass),
  mount(contract.requestEmailCode, requestEmailCode),
  mount(contract.updateEmail, updateEmail),
  mount(contract.listSessions, listSessions),
  mount(contract.revokeSession, revokeSession),
  mount(contract.revokeOtherSessions, revokeOtherSessions),
  mount(contract.listLoginRecords, listLoginRecords),
  mountPublic(passwordRecovery, requestRecovery),
  mountPublic(resetPasswordAndVCode, resetPassword),
];

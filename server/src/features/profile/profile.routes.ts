import * as contract from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import { type MountedRoute, mount, mountPublic, mountUpload } from '../../platform/http/mount.ts';
import { deleteAvatar } from './avatar/delete-avatar.ts';
import { updateAvatar } from './avatar/update-avatar.ts';
import { requestEmailCode } from './email/request-email-code.ts';
import { updateEmail } from './email/update-email.ts';
import { requestRecovery } from './password/request-recovery.ts';
import { resetPass } from './password/reset-pass.ts';
import { resetPassword } from './password/reset-password.ts';
import { updatePass } from './password/update-pass.ts';
import { listLoginRecords } from './sessions/list-login-records.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { revokeOtherSessions } from './sessions/revoke-other-sessions.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { updateCenter } from './update-center.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.updateCenter, updateCenter),
  mountUpload(contract.updateAvatar, updateAvatar),
  mount(contract.deleteAvatar, deleteAvatar),
  mount(contract.updatePass, updatePass),
  mount(contract.resetPass, resetPass),
  mount(contract.requestEmailCode, requestEmailCode),
  mount(contract.updateEmail, updateEmail),
  mount(contract.listSessions, listSessions),
  mount(contract.revokeSession, revokeSession),
  mount(contract.revokeOtherSessions, revokeOtherSessions),
  mount(contract.listLoginRecords, listLoginRecords),
  mountPublic(session.requestRecovery, requestRecovery),
  mountPublic(session.resetPassword, resetPassword),
];

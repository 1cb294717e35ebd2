export { checkNewPassword } from './password/check-new-password.ts';
export { sendRecoveryCodeJob } from './password/send-recovery-code.job.ts';
export { routes } from './profile.routes.ts';

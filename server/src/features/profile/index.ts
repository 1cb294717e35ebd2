export { checkNewPassword } from './check-new-password.ts';
export { routes } from './profile.routes.ts';
export { sendRecoveryCodeJob } from './send-recovery-code.job.ts';

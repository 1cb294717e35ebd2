export { notifyOldEmail } from './email/notify-old-email.ts';
export { maskEmail } from './letter-texts.ts';
export { changePassword } from './password/change-password.ts';
export { checkNewPassword } from './password/check-new-password.ts';
export { sendRecoveryCodeJob } from './password/send-recovery-code.job.ts';
export { clearAllFailures, countLoginRecords, findLoginRecords } from './profile.queries.ts';
export { routes } from './profile.routes.ts';

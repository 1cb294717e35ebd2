export { ingestAccounts, routes } from './accounts.routes.ts';
export { askForUnknown } from './ask-platform.ts';
export { publishAccountChanges } from './store-accounts.ts';

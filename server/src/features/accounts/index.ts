export { routes } from './accounts.routes.ts';
export { askForUnknown } from './ask-for-unknown.ts';
export { ingestAccounts } from './ingest-accounts.ts';
export { publishAccountChanges } from './publish-account-changes.ts';

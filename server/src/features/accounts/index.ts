export { routes } from './accounts.routes.ts';
export { type Asked, askForUnknown } from './ask-for-unknown.ts';
export { type AccountsFormat, ingestAccounts } from './ingest-accounts.ts';

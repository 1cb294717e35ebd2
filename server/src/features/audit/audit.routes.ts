import * as contract from '@greenroom/contract/administration/audit.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { listAudit } from './reading/list-audit.ts';
import { readAuditEntry } from './reading/read-audit-entry.ts';
import { readAuditState } from './reading/read-audit-state.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listAudit, listAudit),
  mount(contract.readAuditState, readAuditState),
  mount(contract.readAuditEntry, readAuditEntry),
];

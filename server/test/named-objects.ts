import { type OwnObjects, TRACE, type TwoAgents } from './worlds/two-agents.ts';

const GROUP_WITH_NOTHING_IN_IT = /^groups\.|^invitations\./;

/** Returns the group to name in a call: one of the owner's groups in which the call has an effect. */
function groupOf(route: string, { groupId, work }: TwoAgents): number {
  if (route.startsWith('bindings.') || route === 'groups.listGroupEvents') return work.otherInnerGroupId;
  if (route.startsWith('memberships.bindHosts')) return work.innerGroupId;
  return GROUP_WITH_NOTHING_IN_IT.test(route) && route !== 'groups.listChildren' ? work.innerGroupId : groupId;
}

function applicationOf(route: string, world: TwoAgents) {
  if (route === 'reviews.undoDecision' || route === 'reviews.reopen') return world.decided;
  if (route === 'approvals.askForApprovals') return world.askable;
  if (route.startsWith('approvals.')) return world.asked;
  return ['reviews.approveOverCheck', 'applications.retryFailed', 'applications.downloadFailed'].includes(route)
    ? world.failed
    : world.open;
}

function batchOf(route: string, world: TwoAgents): number {
  if (route === 'applications.submitChecked') return world.checkedBatchId;
  return route === 'applications.cancelBatch' ? world.queuedBatchId : applicationOf(route, world).batchId;
}

/** Returns the host to name in a call. One call needs another agent's host. */
function memberOf(route: string, { work }: TwoAgents): string {
  return route === 'memberships.askForTransfer' ? work.otherHostId : work.hostId;
}

/** Returns the object to name by `id` in a call. */
function idFor(
  route: string,
  { sessionId, tokenId, webhook, viewId, exportId, scheduleId, auditEntryId, owner }: TwoAgents,
): number {
  if (route.startsWith('tokens.')) return tokenId;
  if (route.startsWith('webhooks.')) return webhook.id;
  if (route.startsWith('views.')) return viewId;
  if (route.startsWith('exports.')) return route.endsWith('Schedule') ? scheduleId : exportId;
  if (route === 'profile.revokeSession') return sessionId;
  return route === 'audit.readAuditEntry' ? auditEntryId : owner.id;
}

/** Returns an object for a call that names several. */
function idAmongMany(route: string, { owner, notificationId, failedJobId }: TwoAgents): number | string {
  if (route.startsWith('jobs.')) return failedJobId;
  return route.startsWith('users.') ? owner.id : notificationId;
}

/** Returns the owner's objects in the form that this call needs. */
function objectsFor(route: string, world: TwoAgents): Record<string, unknown> {
  const { hostId, applicationId, mark } = applicationOf(route, world);
  const { work } = world;
  const asMember = /^(memberships|earnings|statistics)\./.test(route);
  return {
    groupId: groupOf(route, world),
    parentId: work.otherInnerGroupId,
    toGroupId: work.innerGroupId,
    userId: work.subAgentId,
    requestId: route.startsWith('approvals.') ? world.asked.requestId : work.requestId,
    'requests[]': [{ requestId: world.asked.requestId, mark: world.asked.mark, pictureSeen: true }],
    mark,
    pictureSeen: true,
    invitationId: work.invitationId,
    moveId: route === 'memberships.withdrawMove' ? work.transferId : work.leaveId,
    'bind[]': [work.innerGroupId],
    'unbind[]': [work.otherInnerGroupId],
    'hostIds[]': [route === 'memberships.askForMany' ? work.otherHostId : work.hostId],
    'hosts[]': [{ hostId: work.hostId, appId: 1 }],
    filter: { groupId: world.groupId, search: TRACE, ...(!asMember && { batchId: batchOf(route, world), hostId }) },
    'moveIds[]': [work.transferId],
    batchId: batchOf(route, world),
    sheetId: world.own.owner.sheetId,
    hostId: asMember ? memberOf(route, world) : hostId,
    applicationId,
    decisionId: world.decided.decisionId,
    'except[]': [{ hostId, applicationId }],
    'applications[]': [{ hostId, applicationId, mark, pictureSeen: true }],
    'decisions[]': [{ hostId: world.decided.hostId, decisionId: world.decided.decisionId }],
    'ids[]': [idAmongMany(route, world)],
    'groupIds[]': [work.innerGroupId],
    id: idFor(route, world),
    deliveryId: world.webhook.deliveryId,
    view: String(world.viewId),
    adminId: world.owner.id,
    agentId: route === 'bindings.bindingAgentGroup' ? work.subAgentId : world.owner.id,
    username: world.owner.username,
    search: TRACE,
    who: world.owner.username,
    about: String(world.groupId),
  };
}

/**
 * Returns the caller's own objects that a call needs in addition to the named one, so that only the named one can be
 * refused.
 */
function ownFor(route: string, by: string, own: OwnObjects): Record<string, unknown> {
  if (route === 'bindings.bindingAgentGroup') {
    return by.includes('bind') ? { agentId: own.subAgentId } : { agentId: own.subAgentId, bind: [own.groupId] };
  }
  return { groupId: own.groupId, parentId: own.parentId, toGroupId: own.groupId, sheetId: own.sheetId };
}

/** Calls that need one of the caller's own objects in addition to the one they name. */
const NEEDS_OWN =
  /^(memberships\.moveMany|groups\.(previewMove|moveGroup|listParents|deleteGroup)|bindings\.bindingAgentGroup|applications\.submitKeptSheet)$/;

/** Input that calls need in addition to the objects they name. */
export const REST = {
  ...{ type: '1', text: '12345678', format: 'csv', from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  ...{
    approve: true,
    note: 'a note',
    read: true,
    agree: true,
    name: 'Another',
    country: 'TR',
    appId: 1,
    email: 'guest@example.org',
    agentAccount: 'x',
    agentNickname: 'x',
    roleLevel: 4,
    nickName: 'Other',
  },
  ...{ list: 'history' },
  ...{ every: 'day', hour: 6, range: 'yesterday', byMail: false, paused: false },
  version: '',
  ...{ act: 'disable', reason: 'lost', password: 'AAAA', username: 'another' },
  ...{ oldPass: 'AAAA', newPass: 'AAAA', uuid: '5a64b7dc-9a3d-4f5e-8a55-6f2f6bb6f8c1' },
};

/**
 * Returns the input for a call that names the owner's objects.
 * @param by the fields that name them, as in the table: `hostId,applicationId`
 * @param who the caller, who owns all other objects that the call needs
 */
export function inputFor(
  route: string,
  by: string,
  world: TwoAgents,
  who: keyof TwoAgents['own'],
): Record<string, unknown> {
  const objects = objectsFor(route, world);
  const named = by.split(',').map((field) => {
    const [whole = ''] = field.split('.');
    return [whole.replace('[]', ''), objects[whole]] as const;
  });
  const own = NEEDS_OWN.test(route) ? ownFor(route, by, world.own[who]) : {};
  return { ...REST, day: world.work.day, ...own, ...Object.fromEntries(named) };
}

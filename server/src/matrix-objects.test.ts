import { readBatch } from '@greenroom/contract/applications.ts';
import { type Route, route } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Asked, ask } from '../test/ask.ts';
import { fingerprint } from '../test/fingerprint.ts';
import { inputFor, REST } from '../test/named-objects.ts';
import { readTable } from '../test/read-table.ts';
import { testServer } from '../test/server.ts';
import type { SignedIn } from '../test/signed-in.ts';
import { buildTwoAgents, showsTrace } from '../test/two-agents.ts';
import { MOUNTED } from './app.ts';

/**
 * What others get of an agent's objects: another agent, a sub-agent whose group is below that agent's, and a user
 * without a role. The error's code, or `nothing`: an answer in which there is none of it. `by` is what the call names.
 */
const OBJECTS = `
route                            by                                                  agent                      sub-agent                  default
applications.submitFile          groupId                                             group-not-found            group-not-found            forbidden
applications.submitTyped         groupId                                             group-not-found            group-not-found            forbidden
applications.submitKeptSheet     groupId                                             group-not-found            group-not-found            forbidden
applications.submitKeptSheet     sheetId                                             kept-file-gone             kept-file-gone             forbidden
applications.lookIntoKeptSheet   sheetId                                             kept-file-gone             kept-file-gone             forbidden
applications.submitChecked       batchId                                             batch-not-found            batch-not-found            forbidden
applications.retryFailed         batchId                                             batch-not-found            batch-not-found            forbidden
applications.cancelBatch         batchId                                             batch-not-found            batch-not-found            forbidden
applications.readBatch           batchId                                             batch-not-found            batch-not-found            forbidden
applications.readBatchPlace      batchId                                             batch-not-found            batch-not-found            forbidden
applications.listBatches         search                                              nothing                    nothing                    forbidden
applications.listBatchLines      batchId                                             batch-not-found            batch-not-found            forbidden
applications.downloadFailed      batchId                                             batch-not-found            batch-not-found            forbidden
applications.readApplication     hostId,applicationId                                application-not-found      application-not-found      forbidden
applications.listHistory         groupId                                             nothing                    nothing                    forbidden
applications.listHistory         batchId                                             nothing                    nothing                    forbidden
applications.listHistory         hostId                                              nothing                    nothing                    forbidden
applications.exportHistory       groupId                                             nothing                    nothing                    forbidden
applications.exportHistory       batchId                                             nothing                    nothing                    forbidden
applications.exportHistory       hostId                                              nothing                    nothing                    forbidden
applications.listSubmittableAgain  applications[].hostId,applications[].applicationId  nothing                  nothing                    forbidden
applications.listSubmittableAgain  filter.groupId,filter.batchId,filter.hostId       nothing                    nothing                    forbidden
groups.listBindingGroups         adminId                                             identity-mismatch          identity-mismatch          forbidden
groups.listBindingGroups         search                                              nothing                    nothing                    forbidden
groups.searchGroups              agentId                                             identity-mismatch          identity-mismatch          forbidden
groups.searchGroups              search                                              nothing                    nothing                    forbidden
groups.listAddable               search                                              nothing                    nothing                    forbidden
groups.listGroupCountries        adminId                                             identity-mismatch          identity-mismatch          forbidden
groups.listChildren              groupId                                             group-not-found            group-not-found            forbidden
groups.listChildren              agentId                                             identity-mismatch          identity-mismatch          forbidden
groups.listParents               groupId                                             group-not-found            group-not-found            forbidden
groups.listGroupEvents           groupId                                             group-not-found            group-not-found            forbidden
groups.createGroup               parentId                                            group-not-found            group-not-found            forbidden
groups.changeGroup               groupId                                             group-not-found            group-not-found            forbidden
groups.previewMove               groupId                                             group-not-found            group-not-found            forbidden
groups.previewMove               parentId                                            group-not-found            group-not-found            forbidden
groups.moveGroup                 groupId                                             group-not-found            group-not-found            forbidden
groups.moveGroup                 parentId                                            group-not-found            group-not-found            forbidden
groups.deleteGroup               groupId                                             group-not-found            group-not-found            forbidden
bindings.listAgents              groupId                                             nothing                    nothing                    forbidden
bindings.listAgents              search                                              nothing                    nothing                    forbidden
bindings.listBindings            userId                                              nothing                    nothing                    forbidden
bindings.listBindings            groupId                                             nothing                    nothing                    forbidden
bindings.bindingAgentGroup       adminId                                             identity-mismatch          identity-mismatch          forbidden
bindings.bindingAgentGroup       agentId                                             user-not-found             user-not-found             forbidden
bindings.bindingAgentGroup       bind[]                                              group-not-found            group-not-found            forbidden
bindings.bindingAgentGroup       unbind[]                                            group-not-found            group-not-found            forbidden
bindings.answerBindingRequest    requestId,bind[]                                    forbidden                  forbidden                  forbidden
bindings.withdrawBindingRequest  requestId                                           binding-request-not-found  binding-request-not-found  forbidden
invitations.invite               groupId                                             group-not-found            group-not-found            forbidden
invitations.withdrawInvitation   invitationId                                        invitation-not-found       invitation-not-found       forbidden
memberships.listHosts            groupId                                             group-not-found            group-not-found            forbidden
memberships.listHosts            search                                              nothing                    nothing                    forbidden
memberships.readHost             hostId                                              host-not-found             host-not-found             forbidden
memberships.listMoves            groupId                                             nothing                    nothing                    forbidden
memberships.bindHosts            groupId,hostIds[]                                   forbidden                  forbidden                  forbidden
memberships.bindHostsFile        groupId                                             forbidden                  forbidden                  forbidden
memberships.askToLeave           hostId                                              forbidden                  forbidden                  forbidden
memberships.releaseHost          hostId                                              host-not-found             host-not-found             forbidden
memberships.askForTransfer       hostId,toGroupId                                    group-not-found            group-not-found            forbidden
memberships.answerMove           moveId                                              move-not-found             move-not-found             forbidden
memberships.withdrawMove         moveId                                              move-not-found             move-not-found             forbidden
memberships.releaseMany          hosts[].hostId                                      nothing                    nothing                    forbidden
memberships.releaseMany          filter.groupId,filter.search                        group-not-found            group-not-found            forbidden
memberships.moveMany             hosts[].hostId                                      nothing                    nothing                    forbidden
memberships.moveMany             hosts[].hostId,toGroupId                            group-not-found            group-not-found            forbidden
memberships.moveMany             filter.groupId,filter.search                        group-not-found            group-not-found            forbidden
memberships.undoMoves            moveIds[]                                           nothing                    nothing                    forbidden
memberships.askForMany           hostIds[],toGroupId                                 group-not-found            group-not-found            forbidden
earnings.readEarnings            groupId                                             group-not-found            group-not-found            forbidden
earnings.listHostEarnings        groupId                                             group-not-found            group-not-found            forbidden
earnings.listHostEarnings        search                                              nothing                    nothing                    forbidden
statistics.listHostStatistics    groupId                                             group-not-found            group-not-found            forbidden
statistics.listHostStatistics    search                                              nothing                    nothing                    forbidden
statistics.listGroupStatistics   groupId                                             group-not-found            group-not-found            forbidden
statistics.readReport            groupId                                             group-not-found            group-not-found            forbidden
statistics.readHostHistory       hostId                                              host-not-found             host-not-found             forbidden
statistics.listHostDays          hostId                                              host-not-found             host-not-found             forbidden
statistics.compareWeeks          groupId                                             group-not-found            group-not-found            forbidden
statistics.listGroupStatistics   search                                              nothing                    nothing                    forbidden
earnings.listGroupEarnings       groupId                                             group-not-found            group-not-found            forbidden
earnings.listGroupEarnings       search                                              nothing                    nothing                    forbidden
earnings.readHostEarnings        hostId                                              host-not-found             host-not-found             forbidden
earnings.listFactVersions        hostId                                              host-not-found             host-not-found             forbidden
hosts.searchHosts                search                                              nothing                    nothing                    forbidden
reviewers.askForOpinion          hostId,applicationId,userId                         forbidden                  forbidden                  forbidden
reviewers.withdrawOpinion        hostId,applicationId                                forbidden                  forbidden                  forbidden
reviews.claimNext                except[].hostId,except[].applicationId              forbidden                  forbidden                  forbidden
reviews.claimOne                 hostId,applicationId                                forbidden                  forbidden                  forbidden
reviews.readCase                 hostId,applicationId                                forbidden                  forbidden                  forbidden
reviews.releaseClaim             hostId,applicationId                                forbidden                  forbidden                  forbidden
reviews.decide                   hostId,applicationId                                forbidden                  forbidden                  forbidden
reviews.decideMany               applications[].hostId,applications[].applicationId  forbidden                  forbidden                  forbidden
reviews.decideMany               matching.groupId,matching.agentId                   forbidden                  forbidden                  forbidden
reviews.decideMany               matching.except[].hostId,matching.except[].applicationId  forbidden                  forbidden                  forbidden
reviews.listOpen                 groupId                                             forbidden                  forbidden                  forbidden
reviews.listOpen                 agentId                                             forbidden                  forbidden                  forbidden
reviews.undoMany                 decisions[].hostId,decisions[].decisionId           forbidden                  forbidden                  forbidden
reviews.undoDecision             hostId,decisionId                                   forbidden                  forbidden                  forbidden
reviews.reopen                   hostId,applicationId                                forbidden                  forbidden                  forbidden
reviews.approveOverCheck         hostId,applicationId                                forbidden                  forbidden                  forbidden
approvals.askForApprovals        applications[].hostId,applications[].applicationId  nothing                    nothing                    forbidden
approvals.askForApprovals        batchId                                             batch-not-found            batch-not-found            forbidden
approvals.listApprovalRequests   batchId                                             nothing                    nothing                    forbidden
approvals.withdrawApprovalRequest  requestId                                         approval-request-not-found  approval-request-not-found  forbidden
approvals.answerApprovalRequests  requestIds[]                                       forbidden                  forbidden                  forbidden
menus.createMenu                 parentId                                            forbidden                  forbidden                  forbidden
menus.changeMenu                 id                                                  forbidden                  forbidden                  forbidden
menus.changeMenu                 parentId                                            forbidden                  forbidden                  forbidden
menus.deleteMenus                ids[]                                               forbidden                  forbidden                  forbidden
audit.listAudit                  who                                                 forbidden                  forbidden                  forbidden
audit.listAudit                  about                                               forbidden                  forbidden                  forbidden
audit.exportAudit                who                                                 forbidden                  forbidden                  forbidden
audit.exportAudit                about                                               forbidden                  forbidden                  forbidden
audit.readAuditEntry             id                                                  forbidden                  forbidden                  forbidden
dictionaries.listDictionaries    search                                              forbidden                  forbidden                  forbidden
notifications.markNotifications  ids[]                                               nothing                    nothing                    nothing
exports.readExport               id                                                  export-not-found           export-not-found           export-not-found
exports.downloadExport           id                                                  export-not-found           export-not-found           export-not-found
exports.cancelExport             id                                                  export-not-found           export-not-found           export-not-found
exports.exportAgain              id                                                  export-not-found           export-not-found           export-not-found
exports.deleteExport             id                                                  export-not-found           export-not-found           export-not-found
exports.changeSchedule           id                                                  schedule-not-found         schedule-not-found         schedule-not-found
exports.deleteSchedule           id                                                  schedule-not-found         schedule-not-found         schedule-not-found
profile.revokeSession            id                                                  session-not-found          session-not-found          session-not-found
profile.updateCenter             id                                                  identity-mismatch          identity-mismatch          identity-mismatch
profile.resetPass                username                                            identity-mismatch          identity-mismatch          identity-mismatch
users.listUsers                  search                                              forbidden                  forbidden                  forbidden
users.readUser                   id                                                  forbidden                  forbidden                  forbidden
users.createUser                 username                                            forbidden                  forbidden                  forbidden
users.createUser                 groupIds[]                                          forbidden                  forbidden                  forbidden
users.changeUser                 id                                                  forbidden                  forbidden                  forbidden
users.deleteUsers                ids[]                                               forbidden                  forbidden                  forbidden
users.changeManyUsers            ids[]                                               forbidden                  forbidden                  forbidden
users.inviteAgain                id                                                  forbidden                  forbidden                  forbidden
users.updatePassword             username                                            forbidden                  forbidden                  forbidden
users.endUserSessions            id                                                  forbidden                  forbidden                  forbidden
users.endUserSecondFactor        id                                                  forbidden                  forbidden                  forbidden
users.listUserSignIns            id                                                  forbidden                  forbidden                  forbidden
departments.createDepartment     parentId                                            forbidden                  forbidden                  forbidden
departments.changeDepartment     id                                                  forbidden                  forbidden                  forbidden
departments.changeDepartment     parentId                                            forbidden                  forbidden                  forbidden
departments.deleteDepartment     id                                                  forbidden                  forbidden                  forbidden
tokens.revokeOwnToken            id                                                  token-not-found            token-not-found            token-not-found
tokens.revokeAnyToken            id                                                  forbidden                  forbidden                  forbidden
webhooks.changeWebhook           id                                                  webhook-not-found          forbidden                  forbidden
webhooks.deleteWebhook           id                                                  webhook-not-found          forbidden                  forbidden
webhooks.rotateSecret            id                                                  webhook-not-found          forbidden                  forbidden
webhooks.testWebhook             id                                                  webhook-not-found          forbidden                  forbidden
webhooks.listDeliveries          id                                                  webhook-not-found          forbidden                  forbidden
webhooks.readDelivery            id,deliveryId                                       webhook-not-found          forbidden                  forbidden
webhooks.sendAgain               id,deliveryId                                       webhook-not-found          forbidden                  forbidden
views.changeView                 id                                                  view-not-found             view-not-found             view-not-found
views.deleteView                 id                                                  view-not-found             view-not-found             view-not-found
views.chooseView                 view                                                view-not-found             view-not-found             view-not-found
views.shareView                  id                                                  forbidden                  forbidden                  forbidden
profile.updatePass               username                                            identity-mismatch          identity-mismatch          identity-mismatch
profile.listLoginRecords         adminId                                             identity-mismatch          identity-mismatch          identity-mismatch
profile.listLoginRecords         agentId                                             identity-mismatch          identity-mismatch          identity-mismatch
session.readUserInfo             adminId                                             identity-mismatch          identity-mismatch          identity-mismatch
session.addLoginRecord           agentId                                             identity-mismatch          identity-mismatch          identity-mismatch
`;

/** What the fields are called that name an object, or find it. */
const NAMING = [
  'groupId',
  'batchId',
  'hostId',
  'applicationId',
  'decisionId',
  'id',
  'ids',
  'adminId',
  'agentId',
  'userId',
  'parentId',
  'requestId',
  'invitationId',
  'moveId',
  'moveIds',
  'sheetId',
  'toGroupId',
  'bind',
  'unbind',
  'hostIds',
  'requestIds',
  'groupIds',
  'deliveryId',
  'view',
];
const FINDING = ['username', 'search', 'who', 'about'];
/** All others. A field that is in neither list is not known to be harmless: say here which it is. */
const HARMLESS = [
  ...['page', 'size', 'limit', 'sort', 'order', 'format', 'timeZone', 'from', 'to', 'codes', 'code', 'uploadStatus'],
  ...['reviewStatus', 'dryRun', 'text', 'queue', 'approve', 'note', 'read', 'unreadOnly', 'kind', 'inInterface'],
  ...['byMail', 'password', 'uuid', 'oldPass', 'newPass', 'confirmPass', 'email', 'nickName', 'phone', 'gender'],
  ...['locale', 'agentAccount', 'agentNickname', 'roleLevel', 'descending', 'country', 'appId', 'name', 'wanted'],
  ...['column', 'ended', 'state', 'direction', 'at', 'agree', 'below', 'active', 'week', 'day', 'asOf'],
  ...['fixable', 'decidedFrom', 'waitingBefore', 'silent', 'lacking', 'waiting', 'held', 'claimExpiresAt'],
  ...['fixable', 'messages', 'type', 'dictName', 'pageNo', 'pageSize'],
  ...['role', 'departmentId', 'act', 'reason', 'key', 'level', 'scope', 'rights', 'secondFactor', 'description'],
  ...['position', 'titles', 'icon', 'path', 'component', 'hidden', 'cached', 'pinned', 'roles', 'requiredRight'],
  ...[
    'appTitle',
    'themeColor',
    'filingNumber',
    'passwordMaxLength',
    'captchaAlways',
    'captchaSeconds',
    'sessionIdleMinutes',
    'hostMinAge',
  ],
  ...['reviewLook', 'lapseDays', 'moveAnswerDays', 'invitationDays', 'mailSender', 'mailFooter', 'reset'],
  ...['type', 'title', 'label', 'brand', 'takeOver', 'version', 'value', 'enabled', 'labels'],
  ...['days', 'scopes'],
  ...['url', 'kinds'],
  ...['list'],
  ...['operation', 'address'],
  ...['fromDay', 'toDay', 'category', 'kyc', 'bank', 'paymentPlatform', 'restated'],
  // What a filter names is looked at by the list's own call, as `exports.test.ts` shows.
  ...['filter', 'columns', 'forPrograms', 'every', 'weekday', 'monthDay', 'hour', 'range', 'paused'],
];

const STRANGERS = ['agent', 'sub-agent', 'default'] as const;
const lines = readTable(['route', 'by', ...STRANGERS], OBJECTS);
const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const routes = MOUNTED.map(({ route }) => route).filter(isForPeople);

function isForPeople({ access }: Route): boolean {
  return access !== 'public' && !(typeof access === 'object' && 'token' in access);
}

/** Every field that a call takes, those within lists too: `applications[].hostId`. */
function fieldsOf(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      fieldsOf(inner, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return fieldsOf(schema.unwrap(), path);
  }
  return [path];
}

function allFields(route: Route): string[] {
  return [route.params, route.query, route.body].flatMap((part) => fieldsOf(part));
}

function nameOf(field: string): string {
  return (field.split('.').pop() ?? '').replace('[]', '');
}

function naming(route: Route): string[] {
  return allFields(route).filter((field) => [...NAMING, ...FINDING].includes(nameOf(field)));
}

/**
 * What somebody got: a refusal's code, a trace of the owner's objects, a change, or nothing.
 * @param before what the database holds, which nothing has touched since
 */
async function outcome(
  route: Route,
  input: Record<string, unknown>,
  { as, before }: { readonly as: SignedIn; readonly before: Record<string, string> },
) {
  const answer = await ask(server, route, input, as);
  const after = await fingerprint(db);
  return { got: whatWasGot(answer, before, after), changed: changes(before, after), after };
}

function whatWasGot({ refused, text }: Asked, before: object, after: object): string {
  if (refused !== null) return refused;
  if (showsTrace(text)) return 'shown';
  return JSON.stringify(before) === JSON.stringify(after) ? 'nothing' : 'changed';
}

function changes(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

function routeOf(id: string): Route {
  const found = MOUNTED.find(({ route }) => route.id === id);
  if (!found) throw new Error(`there is no call ${id}`);
  return found.route;
}

/** Fields that no list knows, and those that name an object in a call without a line for it. */
function leftOut(among: readonly Route[]): { unknown: string[]; notStated: string[] } {
  const fields = among.flatMap((each) => allFields(each).map((field) => ({ route: each.id, field })));
  const stated = lines.flatMap((line) => line.by.split(',').map((field) => `${line.route} ${field}`));
  const known = [...NAMING, ...FINDING, ...HARMLESS];
  return {
    unknown: fields.filter(({ field }) => !known.includes(nameOf(field))).map((each) => `${each.route} ${each.field}`),
    notStated: among
      .flatMap((each) => naming(each).map((field) => `${each.id} ${field}`))
      .filter((each) => !stated.includes(each)),
  };
}

describe('[R-SES-12] [R-PLUS-5] every call × every object that it can name', () => {
  test('no call that names objects is left out of the table, nor a field that nobody has looked at', () => {
    const notThere = lines.filter(({ route, by }) => {
      const named = naming(routeOf(route));
      return by.split(',').some((field) => !named.includes(field));
    });
    expect({ ...leftOut(routes), notThere }).toEqual({ unknown: [], notStated: [], notThere: [] });
  });

  test('a call that nobody stated is named with its field, a field of an unknown name, too, and a row that changed', async () => {
    const body = z.object({ groupId: z.number(), list: z.array(z.object({ memberId: z.string() })).optional() });
    const planted = route({ id: 'planted.call', method: 'POST', path: '/x', summary: '', access: 'signed-in', body });
    expect(leftOut([planted])).toEqual({
      unknown: ['planted.call list[].memberId'],
      notStated: ['planted.call groupId'],
    });
    const { owner } = await buildTwoAgents(server);
    const before = await fingerprint(db);
    await sql`update users set nick_name = 'Somebody' where id = ${owner.id}`.execute(db);
    expect(changes(before, await fingerprint(db))).toEqual(['public.audit_entries', 'public.users']);
  });

  // What only reads leaves it as it is for the next.
  let toRead: ReturnType<typeof buildTwoAgents> | undefined;
  const worldFor = ({ method }: Route) => {
    if (method !== 'GET') return buildTwoAgents(server);
    toRead ??= buildTwoAgents(server).then(async (world) => {
      // A session that is called after a minute notes it: in this world it never does, however long the lines take.
      await sql`update sessions set last_seen_at = now() + interval '1 hour'`.execute(db);
      return world;
    });
    return toRead;
  };

  test.each(lines)('$route by $by: others get nothing of it, and it stays as it is', async (line) => {
    const route = routeOf(line.route);
    const world = await worldFor(route);
    let before = await fingerprint(db);
    for (const stranger of STRANGERS) {
      const input = inputFor(line.route, line.by, world, stranger);
      const { got, changed, after } = await outcome(route, input, { as: world.strangers[stranger], before });
      before = after;
      // As one text, so that the first line of a failure says it all.
      expect([stranger, got, ...changed].join(' ')).toBe(`${stranger} ${line[stranger]}`);
    }
    // Who may, gets further: it was not the input that was wrong.
    const input = inputFor(line.route, line.by, world, 'owner');
    const as = line.agent === 'forbidden' ? world.administrator : world.owner;
    const { got } = await outcome(route, input, { as, before });
    expect(['nothing', ...STRANGERS.map((stranger) => line[stranger])]).not.toContain(got);
  });
});

describe('[R-SES-12] what is listed without being named', () => {
  const lists = routes.filter(
    ({ method, answer, id }) => method === 'GET' && answer !== 'events' && !id.endsWith('logout'),
  );

  test('is one’s own groups’ and what is below, for every caller', async () => {
    const world = await buildTwoAgents(server);
    const shown: string[] = [];
    for (const route of lists.filter((each) => Object.keys(each.params.shape).length === 0)) {
      const input = {
        from: REST.from,
        to: REST.to,
        format: 'csv',
        type: '1',
        list: REST.list,
        ...(route.id === 'hosts.searchHosts' ? { search: world.open.hostId } : {}),
      };
      for (const stranger of STRANGERS) {
        const { text } = await ask(server, route, input, world.strangers[stranger]);
        expect({ route: route.id, stranger, trace: showsTrace(text) }).toEqual({
          route: route.id,
          stranger,
          trace: false,
        });
      }
      const { text } = await ask(server, route, input, world.owner);
      if (showsTrace(text)) shown.push(route.id);
    }
    // The same calls show it to its owner.
    expect(shown.toSorted()).toEqual([
      'applications.exportHistory',
      'applications.listBatches',
      'applications.listHistory',
      'approvals.listApprovalRequests',
      'bindings.listAgents',
      'bindings.listBindingRequests',
      'bindings.listBindings',
      'earnings.listGroupEarnings',
      'earnings.listHostEarnings',
      'earnings.readEarnings',
      'exports.listExports',
      'exports.listSchedules',
      'groups.listAddable',
      'groups.listBindingGroups',
      'groups.listChildren',
      'groups.listGroupCountries',
      'groups.searchGroups',
      'hosts.searchHosts',
      'invitations.listInvitations',
      'memberships.listHosts',
      'memberships.listMoves',
      'morning.readEarned',
      'notifications.listNotifications',
      'profile.listLoginRecords',
      'profile.listSessions',
      'session.readInfo',
      'statistics.compareWeeks',
      'statistics.listGroupStatistics',
      'statistics.listHostStatistics',
      'statistics.readReport',
      'tokens.listOwnTokens',
      'views.listViews',
      'webhooks.listWebhooks',
    ]);
  });

  test('an agent sees what a sub-agent has in a group below, the sub-agent nothing of what is above', async () => {
    const { owner, strangers, below, open } = await buildTwoAgents(server);
    for (const as of [owner, strangers['sub-agent']]) {
      expect(await server.get(readBatch, below, { as })).toMatchObject({ groupName: below.groupName });
    }
    const above = await server.call(readBatch, open, { as: strangers['sub-agent'] });
    const beside = await server.call(readBatch, below, { as: strangers.agent });
    expect([above, beside].map((answer) => answer.refusal?.code)).toEqual(['batch-not-found', 'batch-not-found']);
  });
});

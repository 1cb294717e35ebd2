import { ROLE_KEYS, ROLES } from '@greenroom/contract/access/roles.ts';
import { type Route, route } from '@greenroom/contract/kit/route.ts';
import { buildMenus, menuNode } from '@greenroom/contract/menus.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../test/ask.ts';
import { readTable } from '../test/read-table.ts';
import { testServer } from '../test/server.ts';
import { signIn } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

/**
 * Each caller's access to each call: `in`, or the refusal's status. The roles × routes × objects matrix is in
 * matrix-objects.test.ts.
 */
const DOORS = `
route                             visitor  administrator  operator  reviewer  agent  sub-agent  default

# Machines alone: a session is no token.
accounts.receiveAccounts          401      401            401       401       401    401        401
dailyFacts.receiveDailyFacts      401      401            401       401       401    401        401

# Adding hosts
applications.cancelBatch          401      in             in        403       in     in         403
applications.retryFailed          401      in             in        403       in     in         403
applications.submitChecked        401      in             in        403       in     in         403
applications.submitFile           401      in             in        403       in     in         403
applications.submitTyped          401      in             in        403       in     in         403
applications.listSubmittableAgain 401      in             in        403       in     in         403
applications.lookIntoSheet        401      in             in        403       in     in         403
applications.lookIntoKeptSheet    401      in             in        403       in     in         403
applications.submitKeptSheet      401      in             in        403       in     in         403
applications.downloadTemplate     401      in             in        403       in     in         403
applications.readQueueOutlook     401      in             in        403       in     in         403

# Following them
applications.downloadFailed       401      in             in        in        in     in         403
applications.readApplication      401      in             in        in        in     in         403
applications.readBatch            401      in             in        in        in     in         403
applications.readBatchPlace       401      in             in        in        in     in         403
applications.listHistory          401      in             in        in        in     in         403
applications.listBatchLines       401      in             in        in        in     in         403
applications.listBatches          401      in             in        in        in     in         403
hosts.searchHosts                 401      in             in        in        in     in         403

# Asking an administrator
approvals.askForApprovals         401      403            in        403       in     in         403
approvals.withdrawApprovalRequest 401      403            in        403       in     in         403
approvals.listApprovalRequests    401      in             in        403       in     in         403
approvals.answerApprovalRequests  401      in             403       403       403    403        403

# Groups
groups.listBindingGroups          401      in             in        in        in     in         403
groups.searchGroups               401      in             in        in        in     in         403
groups.listAddable                401      in             in        403       in     in         403
groups.listGroupCountries         401      in             in        in        in     in         403
groups.listChildren               401      in             in        in        in     in         403
groups.listParents                401      in             in        in        in     in         403
groups.listGroupEvents            401      in             in        in        in     in         403
groups.listApps                   401      in             in        in        in     in         403
groups.createGroup                401      in             in        403       in     in         403
groups.changeGroup                401      in             in        403       in     in         403
groups.previewMove                401      in             in        403       in     in         403
groups.moveGroup                  401      in             in        403       in     in         403
groups.deleteGroup                401      in             in        403       in     in         403
bindings.listAgents               401      in             in        403       in     in         403
bindings.listBindings             401      in             in        403       in     in         403
bindings.bindingAgentGroup        401      in             in        403       in     in         403
bindings.askForBinding            401      403            403       403       in     in         403
bindings.listBindingRequests      401      in             in        403       in     in         403
bindings.answerBindingRequest     401      in             in        403       403    403        403
bindings.withdrawBindingRequest   401      403            403       403       in     in         403
invitations.invite                401      in             in        403       in     in         403
invitations.listInvitations       401      in             in        403       in     in         403
invitations.copyInvitation        401      in             in        403       in     in         403
invitations.withdrawInvitation    401      in             in        403       in     in         403

# Who is in which group
memberships.listHosts             401      in             in        in        in     in         403
memberships.readHost              401      in             in        in        in     in         403
memberships.listMoves             401      in             in        in        in     in         403
memberships.bindHosts             401      in             in        403       403    403        403
memberships.bindHostsFile         401      in             in        403       403    403        403
memberships.askToLeave            401      in             in        403       403    403        403
memberships.releaseHost           401      in             in        403       in     in         403
memberships.askForTransfer        401      in             in        403       in     in         403
memberships.answerMove            401      in             in        403       in     in         403
memberships.withdrawMove          401      in             in        403       in     in         403
memberships.releaseMany           401      in             in        403       in     in         403
memberships.moveMany              401      in             in        403       in     in         403
memberships.undoMoves             401      in             in        403       in     in         403
memberships.askForMany            401      in             in        403       in     in         403

# What hosts earn
earnings.readEarnings             401      in             in        403       in     in         403
earnings.listHostEarnings         401      in             in        403       in     in         403
statistics.listHostStatistics     401      in             in        403       in     in         403
statistics.listGroupStatistics    401      in             in        403       in     in         403
statistics.readReport             401      in             in        403       in     in         403
statistics.readHostHistory        401      in             in        403       in     in         403
statistics.listHostDays           401      in             in        403       in     in         403
statistics.compareWeeks           401      in             in        403       in     in         403
home.readEarned                401      in             in        403       in     in         403
home.readReview                401      in             403       in        403    403        403
home.readUpkeep                401      in             in        in        in     in         in
home.readTasks                 401      in             in        in        in     in         403
earnings.listGroupEarnings        401      in             in        403       in     in         403
earnings.readHostEarnings         401      in             in        403       in     in         403
earnings.listFactVersions         401      in             in        403       in     in         403

# Deciding
reviewers.askForOpinion           401      in             403       in        403    403        403
reviewers.listReviewers           401      in             403       in        403    403        403
reviewers.readPace                401      in             403       in        403    403        403
reviewers.withdrawOpinion         401      in             403       in        403    403        403
reviews.claimNext                 401      in             403       in        403    403        403
reviews.claimOne                  401      in             403       in        403    403        403
reviews.chooseOpen                401      in             403       in        403    403        403
reviews.decide                    401      in             403       in        403    403        403
reviews.decideMany                401      in             403       in        403    403        403
reviews.listOpen                  401      in             403       in        403    403        403
reviews.undoMany                  401      in             403       in        403    403        403
reviews.queueCounts               401      in             403       in        403    403        403
reviews.readCase                  401      in             403       in        403    403        403
reviews.releaseClaim              401      in             403       in        403    403        403
reviews.undoDecision              401      in             403       in        403    403        403
reviews.approveOverCheck          401      in             403       403       403    403        403
reviews.reopen                    401      in             403       403       403    403        403

# Users and roles
users.listUsers                   401      in             403       403       403    403        403
users.listGrantableRoles          401      in             403       403       403    403        403
users.readUser                    401      in             403       403       403    403        403
users.createUser                  401      in             403       403       403    403        403
users.changeUser                  401      in             403       403       403    403        403
users.deleteUsers                 401      in             403       403       403    403        403
users.changeManyUsers             401      in             403       403       403    403        403
users.inviteAgain                 401      in             403       403       403    403        403
users.updatePassword              401      in             403       403       403    403        403
users.endUserSessions             401      in             403       403       403    403        403
users.endUserSecondFactor         401      in             403       403       403    403        403
users.listUserSignIns             401      in             403       403       403    403        403
users.copyInvitationLink          401      in             403       403       403    403        403
users.copyRenewalLink             401      in             403       403       403    403        403
session.listSignIns               401      in             403       403       403    403        403
session.unlockSignIn              401      in             403       403       403    403        403
departments.listDepartments       401      in             403       403       403    403        403
departments.createDepartment      401      in             403       403       403    403        403
departments.changeDepartment      401      in             403       403       403    403        403
departments.deleteDepartment      401      in             403       403       403    403        403
roles.listRoles                   401      in             403       403       403    403        403
roles.readRole                    401      in             403       403       403    403        403
roles.createRole                  401      in             403       403       403    403        403
roles.changeRole                  401      in             403       403       403    403        403
roles.deleteRole                  401      in             403       403       403    403        403
roles.previewRole                 401      in             403       403       403    403        403
# The menu
menus.readMenuTree                401      in             403       403       403    403        403
menus.listMenuRoles               401      in             403       403       403    403        403
menus.createMenu                  401      in             403       403       403    403        403
menus.changeMenu                  401      in             403       403       403    403        403
menus.deleteMenus                 401      in             403       403       403    403        403
# Data that administrators keep
apps.listAll                      401      in             403       403       403    403        403
apps.createApp                    401      in             403       403       403    403        403
jobs.listFailedJobs               401      in             403       403       403    403        403
jobs.runJobsAgain                 401      in             403       403       403    403        403
jobs.deleteGivenUpJobs            401      in             403       403       403    403        403
settings.listSettings             401      in             403       403       403    403        403
settings.changeSettings           401      in             403       403       403    403        403
settings.changeLogo               401      in             403       403       403    403        403
settings.readFirstSteps           401      in             403       403       403    403        403
settings.sendTestLetter           401      in             403       403       403    403        403
apps.changeApp                    401      in             403       403       403    403        403
dictionaries.listDictionaries     401      in             403       403       403    403        403
dictionaries.readDictionary       401      in             403       403       403    403        403
dictionaries.createDictionary     401      in             403       403       403    403        403
dictionaries.changeDictionary     401      in             403       403       403    403        403
dictionaries.deleteDictionary     401      in             403       403       403    403        403
dictionaries.replaceEntries       401      in             403       403       403    403        403
# Everybody’s tokens
tokens.listAllTokens              401      in             403       403       403    403        403
tokens.createMachineToken         401      in             403       403       403    403        403
tokens.revokeAnyToken             401      in             403       403       403    403        403

# Webhooks of one’s own
webhooks.listWebhooks             401      in             403       403       in     403        403
webhooks.createWebhook            401      in             403       403       in     403        403
webhooks.changeWebhook            401      in             403       403       in     403        403
webhooks.deleteWebhook            401      in             403       403       in     403        403
webhooks.rotateSecret             401      in             403       403       in     403        403
webhooks.testWebhook              401      in             403       403       in     403        403
webhooks.listDeliveries           401      in             403       403       in     403        403
webhooks.readDelivery             401      in             403       403       in     403        403
webhooks.sendAgain                401      in             403       403       in     403        403

# Saved views
views.listViews                   401      in             in        in        in     in         in
views.createView                  401      in             in        in        in     in         in
views.changeView                  401      in             in        in        in     in         in
views.deleteView                  401      in             in        in        in     in         in
views.chooseView                  401      in             in        in        in     in         in
views.shareView                   401      in             in        403       403    403        403

# The audit
audit.listAudit                   401      in             403       403       403    403        403
audit.readAuditState              401      in             403       403       403    403        403
audit.readAuditEntry              401      in             403       403       403    403        403

# One’s own profile, session and notifications
events.streamEvents               401      in             in        in        in     in         in
countries.listCountries           401      in             in        in        in     in         in
menus.buildMenus                  401      in             in        in        in     in         in
exports.startExport               401      in             in        in        in     in         in
exports.listExports               401      in             in        in        in     in         in
exports.readExport                401      in             in        in        in     in         in
exports.downloadExport            401      in             in        in        in     in         in
exports.cancelExport              401      in             in        in        in     in         in
exports.exportAgain               401      in             in        in        in     in         in
exports.deleteExport              401      in             in        in        in     in         in
exports.createSchedule            401      in             in        in        in     in         in
exports.listSchedules             401      in             in        in        in     in         in
exports.changeSchedule            401      in             in        in        in     in         in
exports.deleteSchedule            401      in             in        in        in     in         in
notifications.countUnread         401      in             in        in        in     in         in
notifications.listNotifications   401      in             in        in        in     in         in
notifications.markNotifications   401      in             in        in        in     in         in
notifications.readNotificationSettings 401      in             in        in        in     in         in
notifications.saveNotificationSettings 401      in             in        in        in     in         in
profile.beginSecondFactor         401      in             in        in        in     in         in
profile.confirmSecondFactor       401      in             in        in        in     in         in
profile.deleteAvatar              401      in             in        in        in     in         in
profile.endSecondFactor           401      in             in        in        in     in         in
profile.listLoginRecords          401      in             in        in        in     in         in
profile.listSessions              401      in             in        in        in     in         in
profile.readSecondFactor          401      in             in        in        in     in         in
profile.renewRecoveryCodes        401      in             in        in        in     in         in
profile.requestEmailCode          401      in             in        in        in     in         in
profile.revokeOtherSessions       401      in             in        in        in     in         in
profile.revokeSession             401      in             in        in        in     in         in
profile.updateAvatar              401      in             in        in        in     in         in
profile.updateCenter              401      in             in        in        in     in         in
profile.updateEmail               401      in             in        in        in     in         in
profile.resetPass                 401      in             in        in        in     in         in
profile.updatePass                401      in             in        in        in     in         in
countries.listNames               401      in             in        in        in     in         in
dictionaries.listEntries          401      in             in        in        in     in         in
tokens.listOwnTokens              401      in             in        in        in     in         in
tokens.createOwnToken             401      in             in        in        in     in         in
tokens.revokeOwnToken             401      in             in        in        in     in         in
session.addLoginRecord            401      in             in        in        in     in         in
session.readUserInfo              401      in             in        in        in     in         in
session.readInfo                  401      in             in        in        in     in         in
session.logout                    401      in             in        in        in     in         in

# Before anybody has signed in
invitations.acceptInvitation      in       in             in        in        in     in         in
invitations.readInvitation        in       in             in        in        in     in         in
languages.listLanguages           in       in             in        in        in     in         in
session.drawCaptcha               in       in             in        in        in     in         in
session.login                     in       in             in        in        in     in         in
session.loginSecondFactor         in       in             in        in        in     in         in
session.requestRecovery           in       in             in        in        in     in         in
session.publicKey                 in       in             in        in        in     in         in
passwordLinks.readPasswordLink    in       in             in        in        in     in         in
passwordLinks.takePasswordLink    in       in             in        in        in     in         in
session.resetPassword             in       in             in        in        in     in         in
settings.readSettings             in       in             in        in        in     in         in
`;

const CALLERS = ['visitor', ...ROLE_KEYS] as const;
const doors = readTable(['route', ...CALLERS], DOORS);
const server = await testServer({ RUN: 'api' });

/** Refusal codes for callers without access to a call. */
const CLOSED = ['not-signed-in', 'forbidden', 'token-not-valid', 'token-not-allowed', 'token-lacks-scope'];

/** Makes a call without input, using a new session. Returns `in`, or the refusal's status. */
async function door(route: Route, caller: (typeof CALLERS)[number]): Promise<string> {
  const answer = await ask(server, route, {}, caller === 'visitor' ? null : await signIn(server, caller));
  return answer.refused !== null && CLOSED.includes(answer.refused) ? String(answer.http) : 'in';
}

function notStated(routes: readonly Route[]): string[] {
  return routes.map(({ id }) => id).filter((id) => !doors.some((line) => line.route === id));
}

describe('[R-SES-12] [R-PLUS-5] every call × every role', () => {
  test('there are six roles, and a smaller level means wider rights', () => {
    const levels = Object.entries(ROLES).map(([role, { level }]) => `${role} ${level}`);
    expect(levels).toEqual(['administrator 1', 'operator 2', 'reviewer 3', 'agent 4', 'sub-agent 5', 'default 9']);
  });

  test('the table contains exactly the existing calls', () => {
    const stated = doors.map(({ route }) => route);
    const known = [...MOUNTED.map((mounted) => mounted.route), ...ALL_ROUTES];
    expect(notStated(known)).toEqual([]);
    expect(stated.filter((id) => !known.some((each) => each.id === id))).toEqual([]);
    expect(stated.filter((id, index) => stated.indexOf(id) !== index)).toEqual([]);
  });

  test('a missing call and a missing cell are reported', () => {
    const planted = route({ id: 'planted.call', method: 'GET', path: '/x', summary: '', access: 'signed-in' });
    expect(notStated([planted])).toEqual(['planted.call']);
    expect(() => readTable(['route', 'agent'], 'route agent\nplanted.call')).toThrow('planted.call');
  });

  test.each(MOUNTED.map(({ route }) => [route.id, route] as const))(
    '%s is open to the callers in the table',
    async (id, route) => {
      const stated = doors.find((line) => line.route === id);
      const found = await Promise.all(CALLERS.map(async (caller) => [caller, await door(route, caller)] as const));
      expect({ route: id, ...Object.fromEntries(found) }).toEqual(stated);
    },
  );

  test('a user without a role gets only the pages of their own profile', async () => {
    const menus = await server.get(buildMenus, {}, { as: await signIn(server, 'default') });
    const paths = z
      .array(menuNode)
      .parse(menus)
      .flatMap((node) => [node, ...node.children])
      .map(({ path, hidden }) => ({ path, hidden }));
    expect(paths).toEqual([
      { path: '/user', hidden: true },
      { path: '/user/center', hidden: true },
      { path: '/user/password', hidden: true },
      { path: '/user/tokens', hidden: true },
      { path: '/user/api', hidden: true },
      { path: '/user/exports', hidden: true },
    ]);
  });
});

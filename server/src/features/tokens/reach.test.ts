import { OPEN_TO_TOKENS } from '@greenroom/contract/access/rights.ts';
import { PERSONAL_SCOPES, personalScopesOf, type Route, route } from '@greenroom/contract/kit/route.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import { createOwnToken } from '@greenroom/contract/tokens.ts';
import { describe, expect, test } from 'vitest';
import { ask } from '../../../test/ask.ts';
import { readTable } from '../../../test/read-table.ts';
import { passwordAgain } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

/**
 * The calls that a personal token can access, by scope. All other calls refuse tokens. If you add a call, decide here
 * whether tokens can access it.
 */
const OPEN = `
route                              read  submit
applications.cancelBatch           -     opens
applications.downloadFailed        opens opens
applications.downloadTemplate      opens -
applications.listBatchLines        opens opens
applications.listBatches           opens -
applications.listHistory           opens -
applications.listSubmittableAgain  opens -
applications.lookIntoKeptSheet     opens opens
applications.lookIntoSheet         -     opens
applications.readApplication       opens -
applications.readBatch             opens opens
applications.readBatchPlace        opens -
applications.readQueueOutlook      opens -
applications.retryFailed           -     opens
applications.submitChecked         -     opens
applications.submitFile            -     opens
applications.submitKeptSheet       -     opens
applications.submitTyped           -     opens
approvals.listApprovalRequests     opens -
bindings.listAgents                opens -
bindings.listBindingRequests       opens -
bindings.listBindings              opens -
countries.listCountries            opens -
countries.listNames                opens -
dictionaries.listEntries           opens -
exports.downloadExport             opens -
exports.readExport                 opens -
exports.startExport                opens -
earnings.listFactVersions          opens -
earnings.listGroupEarnings         opens -
earnings.listHostEarnings          opens -
statistics.listHostStatistics      opens -
statistics.listGroupStatistics     opens -
statistics.readReport              opens -
statistics.readHostHistory         opens -
statistics.listHostDays            opens -
statistics.compareWeeks            opens -
earnings.readEarnings              opens -
earnings.readHostEarnings          opens -
groups.listAddable                 opens opens
groups.listApps                    opens -
groups.listBindingGroups           opens -
groups.listChildren                opens -
groups.listGroupCountries          opens -
groups.listGroupEvents             opens -
groups.listParents                 opens -
groups.previewMove                 opens -
groups.searchGroups                opens -
hosts.searchHosts                  opens -
invitations.listInvitations        opens -
memberships.listHosts              opens -
memberships.listMoves              opens -
memberships.readHost               opens -
reviewers.listReviewers            opens -
home.readEarned                 opens -
home.readReview                 opens -
home.readTasks                  opens -
reviewers.readPace                 opens -
reviews.listOpen                   opens -
reviews.chooseOpen                 opens -
reviews.queueCounts                opens -
reviews.readCase                   opens -
session.readInfo                   opens opens
`;

const lines = readTable(['route', ...PERSONAL_SCOPES], OPEN);
const server = await testServer({ RUN: 'api' });
const administrator = await signIn(server, 'administrator');

async function tokenFor(scope: (typeof PERSONAL_SCOPES)[number]): Promise<string> {
  const given = { name: scope, scopes: [scope], days: 30 as const, ...(await passwordAgain(server)) };
  return (await server.get(createOwnToken, given, { as: administrator })).token;
}
const tokens = { read: await tokenFor('read'), submit: await tokenFor('submit') };

const closed = ALL_ROUTES.filter(({ access }) => access !== 'public');

function stated(id: string): Record<string, string> {
  return lines.find((line) => line.route === id) ?? { route: id, read: '-', submit: '-' };
}

describe('[R-PLUS-12] calls with a personal token', () => {
  test.each(closed.map((each) => [each.id, each] as const))(
    '%s is open to tokens as the table says',
    async (id, each) => {
      const found: Record<string, string> = { route: id };
      for (const scope of PERSONAL_SCOPES) {
        const answer = await ask(server, each, {}, { ...administrator, token: tokens[scope] });
        const refused = ['token-not-valid', 'token-not-allowed', 'token-lacks-scope'].includes(answer.refused ?? '');
        found[scope] = refused ? '-' : 'opens';
      }
      expect(found).toEqual(stated(id));
    },
  );

  test('the table names only existing calls', () => {
    expect(lines.map((line) => line.route).filter((id) => !ALL_ROUTES.some((each) => each.id === id))).toEqual([]);
  });

  test('no call about credentials, users, roles, the menu, tokens or events is open, nor any change except adding hosts', () => {
    const open = ALL_ROUTES.filter((each) => personalScopesOf(each).length > 0);
    const never = /^(profile|users|roles|menus|tokens|events|departments|passwordLinks|apps|notifications)\./;
    expect(open.filter(({ id }) => never.test(id))).toEqual([]);
    // An export only reads, and its lists are open to tokens.
    const reading = ['applications.listSubmittableAgain', 'exports.startExport'];
    const changes = open.filter(({ method, id }) => method !== 'GET' && !reading.includes(id));
    expect(changes.filter((each) => personalScopesOf(each).includes('read'))).toEqual([]);
    const rights = changes.map(({ access }) =>
      typeof access === 'object' && 'right' in access ? access.right : access,
    );
    expect([...new Set(rights)]).toEqual(['applications:submit']);
  });

  test('a new call is closed unless it opens itself, or only reads and its right is open', () => {
    const make = (init: Partial<Parameters<typeof route>[0]>): Route =>
      route({ id: 'x.y', method: 'GET', path: '/x', summary: '', access: 'signed-in', ...init });
    const open = { right: OPEN_TO_TOKENS[0] };
    expect(personalScopesOf(make({}))).toEqual([]);
    expect(personalScopesOf(make({ access: { right: 'users:manage' } }))).toEqual([]);
    expect(personalScopesOf(make({ access: open, method: 'POST' }))).toEqual([]);
    expect(personalScopesOf(make({ access: open, answer: 'events' }))).toEqual([]);
    expect(personalScopesOf(make({ access: 'public' }))).toEqual([]);
    expect(personalScopesOf(make({ access: open }))).toEqual(['read']);
    expect(personalScopesOf(make({ tokens: ['submit'] }))).toEqual(['submit']);
  });
});

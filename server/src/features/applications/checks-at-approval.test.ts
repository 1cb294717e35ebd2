import { type APPROVAL_ERRORS, type CheckCode, UNDERAGE_CODE } from '@greenroom/contract/applications/reasons.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  allSeenNow,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  seenNow,
  signIn,
} from '../../../test/worlds/factories.ts';
import { BATCH_FACTS, type Brand, CHECKS, decide, FACTS, readFacts } from './checks.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const ada = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id });
const elsewhere = await buildGroup(db, { name: 'Elsewhere' });
const topchat = await buildGroup(db, { appId: 2, agentId: agent.id });

/** Codes that only an upload can give. 102 exists only in older applications. */
type UploadOnly = 99 | 100 | 102 | 105 | 113 | 114 | 115;
type Refusal = (typeof APPROVAL_ERRORS)[number];

/** A change to an account that makes one check fail, and the expected answer to an approval. */
interface Case {
  readonly groupId?: number;
  readonly change: (account: { hostId: string; appId: number }) => Promise<unknown>;
  readonly refused: Refusal;
}

const update = (columns: Readonly<Record<string, unknown>>) => (account: { hostId: string }) =>
  db.updateTable('accounts').set(columns).where('host_id', '=', account.hostId).execute();
const host = (groupId: number, toAt?: string) => (account: { hostId: string; appId: number }) =>
  buildMembership(db, { ...account, groupId, ...(toAt === undefined ? {} : { toAt }) });
/** Another account of the same person becomes a host. */
const siblingHost = (appId: number, groupId: number) => async (account: { hostId: string }) => {
  const personKey = `p-${account.hostId}`;
  await update({ person_key: personKey })(account);
  await host(groupId)(await buildAccount(db, { appId, personKey }));
};

const CASES: Readonly<Record<Exclude<CheckCode, UploadOnly> | typeof UNDERAGE_CODE, Case>> = {
  101: { change: update({ state: 'banned' }), refused: 'account-gone' },
  103: { change: update({ gender: 1 }), refused: 'account-male' },
  104: { change: update({ avatar_url: null }), refused: 'approval-needs-administrator' },
  106: { change: host(group.id), refused: 'account-is-a-host' },
  107: { change: host(elsewhere.id), refused: 'account-is-a-host' },
  108: { change: siblingHost(1, group.id), refused: 'approval-needs-administrator' },
  109: { change: siblingHost(1, elsewhere.id), refused: 'approval-needs-administrator' },
  110: { change: host(elsewhere.id, '2025-06-01'), refused: 'approval-needs-administrator' },
  111: { groupId: topchat.id, change: siblingHost(1, group.id), refused: 'person-is-a-host' },
  112: { change: siblingHost(2, topchat.id), refused: 'person-is-a-host' },
  208: { change: update({ birth_date: '2015-01-01' }), refused: 'account-underage' },
};
const CODES = Object.keys(CASES).map(Number).filter(isCase);

function isCase(code: number): code is keyof typeof CASES {
  return code in CASES;
}

async function waiting(groupId: number, uploadCodes: readonly number[] = []) {
  const appId = groupId === topchat.id ? 2 : 1;
  const { hostId } = await buildAccount(db, { appId });
  const { applicationId } = await buildApplication(db, { hostId, appId, groupId, submittedBy: agent.id, uploadCodes });
  return { hostId, applicationId, appId };
}

const keyOf = ({ hostId, applicationId }: ApplicationKey) => ({ hostId, applicationId });
const claim = (key: ApplicationKey, as: SignedIn = ada) => server.get(contract.claimOne, keyOf(key), { as });
/**
 * Returns the evidence that is currently visible. With outdated evidence, the approval would be refused just for that.
 */
const seen = (key: ApplicationKey) => seenNow(db, key);
const approve = async (key: ApplicationKey, as: SignedIn = ada, note?: string) =>
  server.call(
    contract.decide,
    { ...(await seen(key)), approve: true, ...(note === undefined ? {} : { note }) },
    { as },
  );
const approveMany = async (keys: readonly ApplicationKey[], as: SignedIn) =>
  server.get(decideMany, { approve: true, applications: await allSeenNow(db, keys) }, { as });

async function approved({ hostId }: ApplicationKey): Promise<number> {
  const found = await sql`select from memberships where host_id = ${hostId} and application_id is not null`.execute(db);
  return found.rows.length;
}

test('[R-HOST-7] every check that can object to an account after its upload has a case below', () => {
  const present = FACTS.filter((fact) => !BATCH_FACTS.some((each) => each === fact));
  const brands: readonly Brand[] = ['yaar', 'topchat', 'other'];
  const codes = brands.flatMap((brand) => present.flatMap((fact) => decide({ ...readFacts(0), [fact]: true }, brand)));
  expect(CODES.filter((code) => code !== UNDERAGE_CODE)).toEqual([...new Set(codes)].sort((one, other) => one - other));
  const uploadOnly: readonly CheckCode[] = [99, 100, 105, 113, 114, 115] satisfies readonly UploadOnly[];
  const others = CHECKS.map(({ code }) => code).filter((code) => !isCase(code));
  expect(others.toSorted((one, other) => one - other)).toEqual(uploadOnly);
});

describe.each(CODES)('code %i, if it applies only after the upload', (code) => {
  const { groupId = group.id, change, refused } = CASES[code];
  const approvable = refused === 'approval-needs-administrator';
  const overruled = approvable ? null : refused;

  test('[R-HOST-7] is an objection to the case, and a reviewer cannot approve it alone, among many, or after an undo', async () => {
    const key = await waiting(groupId);
    expect((await claim(key)).objections).toEqual([]);
    await change(key);
    expect((await claim(key)).objections).toEqual([code]);
    expect((await approve(key)).refusal?.code).toBe(refused);
    const good = await waiting(groupId);
    expect((await approveMany([key, good], ada)).map((row) => row.refused)).toEqual([refused, null]);

    const { decisionId } = await server.get(
      contract.decide,
      { ...(await seen(key)), approve: false, codes: [216] },
      { as: ada },
    );
    await server.get(contract.undoDecision, { hostId: key.hostId, decisionId }, { as: ada });
    expect((await approve(key)).refusal?.code).toBe(refused);
    expect(await approved(key)).toBe(0);
  });

  test('[R-HOST-7] stays refused for an administrator with a note, unless the code allows an approval despite the failed check', async () => {
    const key = await waiting(groupId);
    await change(key);
    await claim(key, admin);
    expect((await approve(key, admin)).refusal?.code).toBe(approvable ? 'note-missing' : refused);
    expect((await approve(key, admin, 'known to us')).refusal?.code ?? null).toBe(overruled);
    expect(await approved(key)).toBe(approvable ? 1 : 0);

    const failed = await waiting(groupId, [code === 104 ? 109 : 104]);
    await change(failed);
    const over = { ...(await seen(failed)), note: 'known to us' };
    expect((await server.call(contract.approveOverCheck, over, { as: admin })).refusal?.code ?? null).toBe(overruled);
    expect(await approved(failed)).toBe(approvable ? 1 : 0);
  });
});

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as notifications from '@greenroom/contract/notifications.ts';
import * as profile from '@greenroom/contract/profile.ts';
import * as approvals from '@greenroom/contract/reviews/approvals.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { keptSheetsOf } from '../../src/features/applications/submit/kept-sheets.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { TestServer } from '../server.ts';
import type { BuiltUser, SignedIn } from '../signed-in.ts';
import {
  type BuiltApplication,
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildUser,
  signIn,
} from './factories.ts';
import { buildFailedJob, MOST_ATTEMPTS } from './failed-job.ts';
import { buildGroupWork, type GroupWork, HOST_OF_THE_SHEET } from './group-work.ts';

/** A text that is part of all names of the owner's objects, so that any answer that reveals one can be recognized. */
export const TRACE = 'Velvet';
/** The coins that the owner's hosts earn, to recognize answers that contain only figures. */
const TRACE_COINS = 73_541_967;
/** The country of the owner's group, to recognize answers that contain only countries. */
const TRACE_COUNTRY = 'BV';

/** Returns whether an answer reveals anything that belongs to the owner. */
export function showsTrace(text: string): boolean {
  return [TRACE, String(TRACE_COINS), `"country":"${TRACE_COUNTRY}"`].some((trace) => text.includes(trace));
}

type KnownApplication = Readonly<BuiltApplication>;

interface People {
  readonly owner: SignedIn;
  readonly administrator: SignedIn;
  /** Another agent, a sub-agent with a group below the owner's, and a user without a role. */
  readonly strangers: { readonly agent: SignedIn; readonly 'sub-agent': SignedIn; readonly default: SignedIn };
}

interface Submissions {
  readonly groupId: number;
  /** The sub-agent's group and batch. They are below the owner's group. */
  readonly below: { readonly groupId: number; readonly groupName: string; readonly batchId: number };
  /** The other agent's group. */
  readonly strangersGroupId: number;
  /** An open application that the administrator has claimed. */
  readonly open: KnownApplication;
  readonly failed: KnownApplication;
  /**
   * Applications that failed a check. An administrator can be asked to override it, and a request exists for the
   * second.
   */
  readonly askable: KnownApplication;
  readonly asked: KnownApplication & { readonly requestId: number };
  readonly decided: KnownApplication & { readonly decisionId: number };
  readonly checkedBatchId: number;
  readonly queuedBatchId: number;
}

/** The caller's own objects, for calls that need one in addition to another user's object. */
export interface OwnObjects {
  /** Groups that can be moved and bound to other users. */
  readonly groupId: number;
  readonly parentId: number;
  readonly subAgentId: number;
  /** A sheet that the caller has previewed. */
  readonly sheetId: string;
}

/** An agent with every kind of object an agent can have, and other users who must see none of them. */
export interface TwoAgents extends People, Submissions {
  readonly own: Readonly<Record<'owner' | 'agent' | 'sub-agent' | 'default', OwnObjects>>;
  readonly work: GroupWork;
  readonly notificationId: number;
  /** An audit entry about the owner's group. */
  readonly auditEntryId: number;
  /** The owner's second session. */
  readonly sessionId: number;
  readonly tokenId: number;
  /** The owner's finished export. */
  readonly exportId: number;
  readonly scheduleId: number;
  readonly webhook: { readonly id: number; readonly deliveryId: number };
  /** A saved view for the owner's history. */
  readonly viewId: number;
  /** A background job that the queue has given up. It belongs to no user. */
  readonly failedJobId: string;
}

export async function buildTwoAgents(server: TestServer): Promise<TwoAgents> {
  const { db } = server.product.deps;
  const people = await buildPeople(server);
  const submissions = await buildSubmissions(server, people);
  const work = await buildGroupWork(server, { ...people, ...submissions, trace: TRACE, coins: TRACE_COINS });
  const { rows } = await server.get(notifications.listNotifications, {}, { as: people.owner });
  const sessions = await server.get(profile.listSessions, {}, { as: people.owner });
  const notificationId = rows[0]?.id ?? 0;
  const sessionId = sessions.find((session) => !session.current)?.id ?? 0;
  const entries = await sql<{ id: number }>`
    select id from audit_entries where ${`group:${submissions.groupId}`} = any(objects) order by id limit 1`.execute(
    db,
  );
  const auditEntryId = entries.rows[0]?.id ?? 0;
  const { owner, strangers } = people;
  const keep = (user: SignedIn) => keepSheet(server, user.id);
  const own = {
    owner: {
      groupId: work.innerGroupId,
      parentId: work.otherInnerGroupId,
      subAgentId: work.subAgentId,
      sheetId: await keep(owner),
    },
    agent: { ...(await buildOwn(db, submissions.strangersGroupId)), sheetId: await keep(strangers.agent) },
    'sub-agent': { ...(await buildOwn(db, submissions.below.groupId)), sheetId: await keep(strangers['sub-agent']) },
    default: { ...(await buildOwn(db, submissions.strangersGroupId)), sheetId: await keep(strangers.default) },
  };
  const tokenId = await buildToken(db, owner.id);
  const exportId = await buildExport(db, owner.id, submissions.groupId);
  const scheduleId = await buildSchedule(db, owner.id, submissions.groupId);
  const webhook = await buildWebhook(db, owner.id);
  const viewId = await buildView(db, owner.id);
  const failedJobId = await buildFailedJob(db, 'send-mail', { attempts: MOST_ATTEMPTS });
  const ids = { notificationId, sessionId, tokenId, exportId, scheduleId, viewId, auditEntryId, failedJobId };
  return { ...people, ...submissions, ...ids, work, own, webhook };
}

async function buildToken(db: Db, userId: number): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into api_tokens (name, token_hash, scopes, expires_at, user_id)
    values (${`${TRACE} Program`}, ${randomBytes(32)}, '{read}', now() + interval '1 day', ${userId})
    returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

async function buildView(db: Db, userId: number): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into saved_views (user_id, list, name, state, created_at, updated_at)
    values (${userId}, 'history', ${`View ${TRACE}`}, '{"size":"50"}', now(), now()) returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

/** Creates a finished export of the owner's history for a group. Its file is gone. */
async function buildExport(db: Db, userId: number, groupId: number): Promise<number> {
  const filter = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z', groupId: String(groupId) };
  const made = await sql<{ id: number }>`
    insert into exports (user_id, list, filter, format, for_programs, zone, locale, second_factor, state, short, file,
      scope_mark, created_at, finished_at, expires_at)
    values (${userId}, 'history', ${JSON.stringify(filter)}::jsonb, 'csv', false, 'UTC', 'en', false, 'finished', true,
      'export-gone.csv', 0, now(), now(), now() + interval '7 days') returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

/** Creates a daily schedule for the owner's history of a group. */
async function buildSchedule(db: Db, userId: number, groupId: number): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into export_schedules (user_id, list, filter, format, for_programs, zone, locale, second_factor, every, weekday,
      month_day, hour, range, by_mail, created_at, next_at)
    values (${userId}, 'history', ${JSON.stringify({ groupId: String(groupId) })}::jsonb, 'csv', false, 'UTC', 'en', false,
      'day', 1, 1, 6, 'yesterday', false, now(), now() + interval '1 day') returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

async function buildWebhook(db: Db, userId: number): Promise<TwoAgents['webhook']> {
  const made = await sql<TwoAgents['webhook']>`
    with made as (
      insert into webhooks (user_id, name, url, kinds, secret, created_at)
      values (${userId}, ${`${TRACE} Hook`}, ${`https://example.com/${TRACE}`}, '{}', '', now()) returning id
    )
    insert into webhook_deliveries (webhook_id, message_id, kind, items, group_ids, created_at, state, answer)
    select id, ${TRACE} || id, 'membership.moved', '[]', '{}', now(), 'failed', ${TRACE} from made
    returning webhook_id as id, id as "deliveryId"`.execute(db);
  return made.rows[0] ?? { id: 0, deliveryId: 0 };
}

let turn = 0;

async function buildPeople(server: TestServer): Promise<People> {
  const { db } = server.product.deps;
  turn += 1;
  const user = await buildUser(db, { role: 'agent', username: `velvet${turn}`, nickName: `${TRACE} Agent` });
  const owner = await signIn(server, 'agent', user);
  await signIn(server, 'agent', user);
  await sql`update sessions set user_agent = ${`${TRACE} Browser`} where user_id = ${owner.id}`.execute(db);
  await buildSignIns(db, owner);
  const strangers = {
    agent: await signIn(server, 'agent'),
    'sub-agent': await signIn(server, 'sub-agent'),
    default: await signIn(server, 'default'),
  };
  return { owner, administrator: await signIn(server, 'administrator'), strangers };
}

/**
 * Creates a sign-in whose session is gone, and failed sign-ins. Their ID equals their user's, so a call can name them.
 */
async function buildSignIns(db: Db, { id, username }: BuiltUser): Promise<void> {
  await sql`
    insert into login_records (agent_id, agent_account, agent_nickname, role_level, address, user_agent)
    values (${id}, ${username}, ${TRACE}, 4, '127.0.0.1', ${TRACE})`.execute(db);
  await sql`
    insert into failed_sign_ins (id, username, address, day, outcome, first_at, last_at, user_agent)
    values (${id}, ${username}, '192.0.2.1', current_date, 'password', now(), now(), ${TRACE})`.execute(db);
  await sql`insert into sign_in_failures values (${username}, '192.0.2.1', 9, now())`.execute(db);
}

async function buildSubmissions(server: TestServer, people: People): Promise<Submissions> {
  const { db } = server.product.deps;
  const { owner, administrator, strangers } = people;
  const name = `${TRACE} Group ${turn}`;
  const { id: groupId } = await buildGroup(db, { agentId: owner.id, name, country: TRACE_COUNTRY });
  await sql`insert into dictionaries (name, title) values (${`d${turn}`}, ${`${TRACE} words`})`.execute(db);
  const strangersGroup = await buildGroup(db, { agentId: strangers.agent.id });
  const groupName = `Below ${turn}`;
  const child = await buildGroup(db, { parentId: groupId, name: groupName });
  await bindGroup(db, strangers['sub-agent'].id, child.id);
  const { batchId } = await buildApplication(db, { groupId: child.id, submittedBy: strangers['sub-agent'].id });
  const submit = async (uploadCodes: readonly number[]): Promise<KnownApplication> => {
    const { hostId } = await buildAccount(db, { name: `${TRACE} Person` });
    return buildApplication(db, { hostId, groupId, submittedBy: owner.id, uploadCodes });
  };
  const [open, failed, decided] = [await submit([]), await submit([104]), await submit([])];
  const [askable, asked] = [await submit([109]), await submit([110])];
  await server.get(approvals.askForApprovals, { applications: [asked] }, { as: owner });
  const requests = await server.get(approvals.listApprovalRequests, { batchId: asked.batchId }, { as: owner });
  for (const each of [open, decided]) await server.get(reviews.claimOne, each, { as: administrator });
  const { decisionId } = await server.get(reviews.decide, { ...decided, approve: true }, { as: administrator });
  const [checkedBatchId = 0, queuedBatchId = 0] = await buildBatches(db, groupId, owner.id, open.hostId);
  return {
    groupId,
    below: { groupId: child.id, groupName, batchId },
    strangersGroupId: strangersGroup.id,
    open,
    failed,
    askable,
    asked: { ...asked, requestId: requests.rows[0]?.id ?? 0 },
    decided: { ...decided, decisionId },
    checkedBatchId,
    queuedBatchId,
  };
}

/** Stores a small sheet as a preview would. */
export async function keepSheet(server: TestServer, userId: number): Promise<string> {
  const { deps } = server.product;
  const path = deps.files.temporaryPath();
  const text = `${TRACE} Host ID\n${HOST_OF_THE_SHEET}\n`;
  await writeFile(path, text);
  return keptSheetsOf(deps).keep(userId, { path, fileName: 'ids.csv', bytes: text.length, sha256: '' });
}

/** Creates two groups below the owner's, and a sub-agent bound to one of them. */
async function buildOwn(db: Db, rootId: number): Promise<Omit<OwnObjects, 'sheetId'>> {
  const [group, parent] = [await buildGroup(db, { parentId: rootId }), await buildGroup(db, { parentId: rootId })];
  const subAgent = await buildUser(db, { role: 'sub-agent' });
  await bindGroup(db, subAgent.id, parent.id);
  return { groupId: group.id, parentId: parent.id, subAgentId: subAgent.id };
}

/** Creates a check with one ID that passed, and a submission that isn't examined yet. */
async function buildBatches(db: Db, groupId: number, userId: number, hostId: string): Promise<number[]> {
  const made = await sql<{ id: number }>`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total)
    values ('dry-run', 'finished', ${groupId}, ${userId}, now(), 1), ('add', 'queued', ${groupId}, ${userId}, now(), 1)
    returning id`.execute(db);
  const ids = made.rows.map((batch) => batch.id);
  await sql`
    insert into check_verdicts (batch_id, line, host_id, codes) values (${ids[0] ?? 0}, 1, ${hostId}, '{}')`.execute(
    db,
  );
  await sql`update batches set file_name = ${`${TRACE}.csv`} where group_id = ${groupId}`.execute(db);
  return ids;
}

import type { Right } from '@greenroom/contract/access/rights.ts';
import type { Locale } from '@greenroom/contract/locales.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from './access/scope.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Db, Trx } from './platform/db/database.ts';
import type { Presence } from './platform/db/presence.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Messages } from './platform/messages/messages.ts';
import type { DueJobs } from './platform/queue/due-jobs.ts';
import type { LiveSettings } from './platform/settings/live-settings.ts';

/** A role that a user has; a smaller level is a wider right. */
export interface HeldRole {
  readonly key: string;
  readonly level: number;
  /** Null for a shipped role: it has a name in every language. */
  readonly name: string | null;
  /** It counts in sessions with a second factor only (R-PLUS-13). */
  readonly secondFactor: boolean;
}

/** The signed-in user as of this request: read from the database each time, so a right withdrawn is gone at once. */
export interface CurrentUser {
  readonly id: number;
  readonly username: string;
  readonly nickName: string;
  /** In their order; the first one's level is the roleLevel. Never empty: a user without roles has `default` (R-SES-4). */
  readonly roles: readonly HeldRole[];
  /** Of all the roles together, in the order of `RIGHTS` (R-PLUS-21). */
  readonly rights: readonly Right[];
  /** Every group, or those bound to the user and below (R-SES-12). */
  readonly seesAllGroups: boolean;
  /** Another number as soon as a group has left the user's scope (R-PLUS-28). */
  readonly scopeMark: number;
  readonly sessionTokenHash: Buffer;
  /** A personal token acts as the user: what `OPEN_TO_TOKENS` leaves out is closed to it (R-PLUS-12). */
  readonly viaToken?: true;
}

/** What the whole process shares. */
export interface Deps {
  readonly db: Db;
  readonly presence: Presence;
  readonly dueJobs: DueJobs;
  readonly clock: Clock;
  /** Random bytes; tests may supply their own. */
  readonly random: (bytes: number) => Buffer;
  readonly config: Config;
  /** What administrators change while the program runs. */
  readonly settings: LiveSettings;
  readonly log: FastifyBaseLogger;
  readonly files: FileStore;
  readonly events: EventBus;
  readonly messages: Messages;
  /** Where letters are written while no SMTP server is configured. */
  readonly outboxFolder: string;
  /** Where the ends of the audit's chain are noted. */
  readonly auditHeadsFile: string;
}

/** Everything that an operation may use. */
export interface Ctx extends Deps {
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
  /** Null on a public route and for a machine's token. */
  readonly user: CurrentUser | null;
  readonly scope: Scope;
  /** Keeps the answer under the request's idempotency key, in the operation's own transaction; nothing without a key. */
  readonly remember: (trx: Trx, data: unknown) => Promise<void>;
  /** Aborted when the caller goes away or the request times out. */
  readonly signal: AbortSignal;
}

/** An operation of a route that only signed-in users reach gets this. */
export interface UserCtx extends Ctx {
  readonly user: CurrentUser;
}

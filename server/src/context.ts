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

/** A user's role. A smaller level means wider rights. */
export interface HeldRole {
  readonly key: string;
  readonly level: number;
  /** The role's name. Null for a built-in role, which has a name in every language. */
  readonly name: string | null;
  /** True if the role applies only in sessions with two-factor authentication (R-PLUS-13). */
  readonly secondFactor: boolean;
}

/**
 * The signed-in user at the time of this request. It is read from the database each time, so revoking a right takes
 * effect on the next request.
 */
export interface CurrentUser {
  readonly id: number;
  readonly username: string;
  readonly nickName: string;
  /**
   * The user's roles in order. `roleLevel` is the first one's level. Never empty: users without roles have `default`
   * (R-SES-4).
   */
  readonly roles: readonly HeldRole[];
  /** The rights from all roles, in the order of `RIGHTS` (R-PLUS-21). */
  readonly rights: readonly Right[];
  /**
   * True if the user sees every group. Otherwise the user sees only their own groups and the groups below (R-SES-12).
   */
  readonly seesAllGroups: boolean;
  /** A value that changes when a group leaves the user's scope (R-PLUS-28). */
  readonly scopeMark: number;
  readonly sessionTokenHash: Buffer;
  /** Set if the user acts through a personal token. The token can't use rights outside `OPEN_TO_TOKENS` (R-PLUS-12). */
  readonly viaToken?: true;
}

/** Dependencies shared by the whole process. */
export interface Deps {
  readonly db: Db;
  readonly presence: Presence;
  readonly dueJobs: DueJobs;
  readonly clock: Clock;
  /** Returns random bytes. Tests can replace it. */
  readonly random: (bytes: number) => Buffer;
  readonly config: Config;
  /** Settings that administrators change at runtime. */
  readonly settings: LiveSettings;
  readonly log: FastifyBaseLogger;
  readonly files: FileStore;
  readonly events: EventBus;
  readonly messages: Messages;
  /** The folder for emails if no SMTP server is configured. */
  readonly outboxFolder: string;
  /** The file that records the audit chain's heads. */
  readonly auditHeadsFile: string;
}

/** The context for an operation. */
export interface Ctx extends Deps {
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The signed-in user. Null on a public route and for a service token. */
  readonly user: CurrentUser | null;
  readonly scope: Scope;
  /**
   * Stores the answer under the request's idempotency key, in the operation's own transaction. Does nothing if there is
   * no key.
   */
  readonly remember: (trx: Trx, data: unknown) => Promise<void>;
  /** Aborts when the caller disconnects or the request times out. */
  readonly signal: AbortSignal;
}

/** The context for an operation whose route only signed-in users can call. */
export interface UserCtx extends Ctx {
  readonly user: CurrentUser;
}

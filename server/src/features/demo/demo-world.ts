/** The demonstration's data while it is being made; times are milliseconds since 1970. */

export type Brand = 'yaar' | 'topchat' | 'other';

/** What an avatar shows; all but the first should be rejected. */
export type PictureKind =
  | 'woman'
  | 'blurry'
  | 'not-human'
  | 'several'
  | 'border'
  | 'dimensions'
  | 'man'
  | 'low-quality'
  | 'default';

export interface PictureChoice {
  readonly kind: PictureKind;
  /** Which of the pictures of this kind. */
  readonly number: number;
}

export interface DemoAccount {
  readonly hostId: string;
  readonly appId: number;
  state: 'active' | 'deleted' | 'banned';
  readonly name: string;
  readonly nameFlaws: readonly number[];
  readonly picture: PictureChoice | null;
  /** Before this time there was no picture yet. */
  readonly pictureSince: number;
  /** Which of the videos; null: none. */
  readonly video: number | null;
  readonly videoSince: number;
  readonly gender: number;
  readonly birthDate: string;
  readonly country: string;
  readonly category: number;
  readonly kycVerified: boolean | null;
  readonly bankLinked: boolean | null;
  readonly personKey: string | null;
  readonly reportedAt: number;
  membership: DemoMembership | null;
  formerGroups: DemoGroup[];
  /** The one that waits for a decision. */
  application: DemoApplication | null;
}

export interface DemoGroup {
  readonly id: number;
  readonly appId: number;
  readonly brand: Brand;
  readonly name: string;
  readonly country: string;
  readonly parent: DemoGroup | null;
  /** Username of the user it is bound to; null: to the user who has the group above. */
  readonly owner: string | null;
}

export interface DemoMembership {
  readonly account: DemoAccount;
  readonly group: DemoGroup;
  readonly from: number;
  readonly application: DemoApplication | null;
  readonly openedBy: number;
  to: number | null;
  endedBy: number | null;
  endReason: string | null;
}

export interface DemoBatch {
  readonly kind: 'add' | 'dry-run';
  readonly group: DemoGroup;
  readonly submittedBy: number;
  readonly submittedAt: number;
  readonly fileName: string | null;
  /** IDs that were submitted; a cancelled batch has fewer applications. */
  readonly total: number;
  readonly cancelled: boolean;
}

export interface DemoApplication {
  readonly batch: DemoBatch;
  readonly line: number;
  /** As it was in the source; malformed ones, too. */
  readonly hostId: string;
  readonly account: DemoAccount | null;
  codes: readonly number[];
  readonly otherHere: string | null;
  readonly otherElsewhere: string | null;
  readonly suggested: readonly number[];
  /** As in the database: 0 not reviewed, 1 failed, 2 successful, null where there is nothing to review. */
  reviewStatus: 0 | 1 | 2 | null;
  reviewCodes: readonly number[];
  note: string | null;
  reviewedAt: number | null;
  lapsedAt: number | null;
}

export interface DemoDecision {
  readonly application: DemoApplication;
  readonly kind: 'approved' | 'rejected' | 'approved-over-check' | 'reopened' | 'lapsed';
  readonly codes: readonly number[];
  readonly note: string | null;
  readonly decidedBy: number | null;
  readonly decidedAt: number;
  readonly undoneAt: number | null;
  /** The membership that it opened or, for a reopening, ended. */
  readonly membership: DemoMembership | null;
}

export interface DemoApp {
  readonly id: number;
  readonly label: string;
  readonly brand: Brand;
}

export function hasPicture(account: DemoAccount, at: number): boolean {
  return account.picture !== null && account.picture.kind !== 'default' && at >= account.pictureSince;
}

export function hasVideo(account: DemoAccount, at: number): boolean {
  return account.video !== null && at >= account.videoSince;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** All of the data, as of the time that is being made. */
export interface World {
  readonly accountsByApp: ReadonlyMap<number, readonly DemoAccount[]>;
  readonly siblings: (account: DemoAccount) => readonly DemoAccount[];
  readonly groups: readonly DemoGroup[];
  readonly userIds: ReadonlyMap<string, number>;
  readonly memberships: DemoMembership[];
  readonly batches: DemoBatch[];
  readonly applications: DemoApplication[];
  /** The lines of dry runs. */
  readonly verdicts: DemoApplication[];
  readonly decisions: DemoDecision[];
  /** Applications that wait for a decision, oldest first. */
  queue: DemoApplication[];
  /** Applications that reviewers leave for later, until they lapse. */
  readonly shelved: Set<DemoApplication>;
  /** Accounts that were submitted before. */
  readonly submitted: Set<DemoAccount>;
}

/** The user of that name. */
export function userId(world: Pick<World, 'userIds'>, username: string): number {
  const id = world.userIds.get(username);
  if (id === undefined) throw new Error(`no user ${username}`);
  return id;
}

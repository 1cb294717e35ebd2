import { CHECK_CODES, type CheckCode } from '@greenroom/contract/applications/reasons.ts';
import type { DemoAccount, DemoApplication, DemoBatch, DemoGroup, World } from '../demo-world.ts';
import { userId } from '../demo-world.ts';
import type { Chance } from '../random.ts';
import { examineAccount, type Finding } from './examine-account.ts';
import type { PlannedBatch } from './plan-batches.ts';

/** Percentages of accounts that a check refuses, where not 1.2. */
const REFUSED: Readonly<Record<number, number>> = { 101: 1.4, 103: 1.8, 104: 2.6, 106: 2, 107: 1.8, 110: 1.8 };
/** Codes that no account of the group's app gets: of lines of another kind, or of older records. */
const NOT_OF_ACCOUNTS: readonly CheckCode[] = [99, 100, 102, 113, 114];
/** The mix of IDs in a batch, in percent: a code means an account that the examination refuses with it. */
const LINES = new Map<string, number>([
  ['fresh', 70],
  ['abroad', 5],
  ['again', 5],
  ...CHECK_CODES.filter((code) => !NOT_OF_ACCOUNTS.includes(code)).map(
    (code) => [String(code), REFUSED[code] ?? 1.2] as const,
  ),
  ['other-app', 2],
  ['malformed', 1.4],
  ['unknown', 1.4],
  ['repeated', 1.4],
]);
/** How far a cancelled batch got. */
const CANCELLED_AFTER = 0.4;
/** How many of a thousand every reviewer leaves for later. */
const SHELVED = 9;

type Line = Finding & { readonly hostId: string; readonly account: DemoAccount | null };

/** Submits IDs of all kinds: each is examined with the data as they are, and those that succeed wait in the queue. */
export function submitBatch(world: World, chance: Chance, plan: PlannedBatch): void {
  const lines = chooseLines(world, chance, plan);
  const reached = plan.cancelled ? lines.slice(0, Math.ceil(lines.length * CANCELLED_AFTER)) : lines;
  const batch: DemoBatch = {
    kind: plan.kind,
    group: plan.group,
    submittedBy: userId(world, ownerOf(plan.group)),
    submittedAt: plan.at,
    fileName: plan.fileName,
    total: lines.length,
    cancelled: plan.cancelled,
  };
  world.batches.push(batch);
  const applications = reached.map((line, index) => toApplication(batch, line, index + 1));
  if (plan.kind === 'dry-run') world.verdicts.push(...applications);
  else for (const application of applications) enter(world, chance, application);
}

function toApplication(batch: DemoBatch, line: Line, number: number): DemoApplication {
  const { hostId, account, codes, otherHere, otherElsewhere, suggested } = line;
  return {
    batch,
    line: number,
    hostId,
    account,
    codes,
    otherHere,
    otherElsewhere,
    suggested,
    reviewStatus: codes.length === 0 ? 0 : null,
    reviewCodes: [],
    note: null,
    reviewedAt: null,
    lapsedAt: null,
  };
}

function enter(world: World, chance: Chance, application: DemoApplication): void {
  const { account } = application;
  world.applications.push(application);
  if (account) world.submitted.add(account);
  if (!account || application.codes.length > 0) return;
  account.application = application;
  world.queue.push(application);
  if (chance.happens(SHELVED / 1000)) world.shelved.add(application);
}

function chooseLines(world: World, chance: Chance, plan: PlannedBatch): Line[] {
  const piles = sortAccounts(world, plan);
  const strangers = [...world.accountsByApp]
    .filter(([appId]) => appId !== plan.group.appId)
    .flatMap(([, list]) => list);
  const lines: Line[] = [];
  while (lines.length < plan.size) {
    const kind = chance.weighted(LINES);
    const pile = piles.get(kind) ?? [];
    if (kind === 'malformed') lines.push(nobody(spoil(chance, chance.pick(strangers).hostId), 100));
    else if (kind === 'unknown') lines.push(nobody(String(chance.whole(700_000_000, 799_999_999)), 101));
    else if (kind === 'other-app') lines.push(nobody(chance.pick(strangers).hostId, codeOfStranger(plan.group)));
    else if (kind === 'repeated' && lines.length > 0) lines.push(repeat(chance.pick(lines)));
    else if (pile.length > 0) lines.push(take(chance, pile));
    else if (kind === 'fresh') break;
  }
  return lines;
}

/** The accounts of the group's app by the result of their examination. */
function sortAccounts(world: World, plan: PlannedBatch): Map<string, Line[]> {
  const piles = new Map<string, Line[]>();
  for (const account of world.accountsByApp.get(plan.group.appId) ?? []) {
    const finding = examineAccount(world, account, plan.group, plan.at);
    const [first] = finding.codes;
    const home = account.country === plan.group.country;
    const kind =
      first !== undefined ? String(first) : world.submitted.has(account) ? 'again' : home ? 'fresh' : 'abroad';
    const pile = piles.get(kind);
    const line = { ...finding, hostId: account.hostId, account };
    if (pile) pile.push(line);
    else piles.set(kind, [line]);
  }
  return piles;
}

/** Takes one out of the pile, so that only intended repeats occur twice. */
function take(chance: Chance, pile: Line[]): Line {
  const at = chance.whole(0, pile.length - 1);
  const taken = pile[at];
  const last = pile.pop();
  if (taken === undefined || last === undefined) throw new Error('the pile is empty');
  if (at < pile.length) pile[at] = last;
  return taken;
}

function nobody(hostId: string, code: number): Line {
  return { hostId, account: null, codes: [code], otherHere: null, otherElsewhere: null, suggested: [] };
}

function repeat(line: Line): Line {
  return { ...line, codes: line.codes[0] === 99 ? line.codes : [99, ...line.codes], suggested: [] };
}

function codeOfStranger(group: DemoGroup): number {
  return group.brand === 'yaar' ? 113 : group.brand === 'topchat' ? 114 : 101;
}

/** How an ID gets damaged between a message and a sheet. */
function spoil(chance: Chance, hostId: string): string {
  return chance.pick([
    `${hostId}x`,
    `ID ${hostId}`,
    hostId.slice(0, 3),
    `${hostId.slice(0, 4)}O${hostId.slice(5)}`,
    `${hostId}-1`,
  ]);
}

/** The user that the group, or the nearest one above it, is bound to. */
function ownerOf(group: DemoGroup): string {
  if (group.owner !== null) return group.owner;
  if (group.parent === null) throw new Error(`nobody has ${group.name}`);
  return ownerOf(group.parent);
}

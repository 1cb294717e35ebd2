import { hasLostDigits } from '@greenroom/contract/ids/id-words.ts';
import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { joinTypedIds, readTypedIds } from '../../../lib/text/typed-ids.ts';
import type { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import type { HostsIntent } from '../applications.data.ts';
import { NO_CHOICES, type SheetChoices } from '../sheets-at-the-server.ts';

/** Form values from a link. */
export interface GivenHosts {
  readonly ids: readonly string[];
  readonly group: number | null;
}

/** The source to send: a sheet and the choices for reading it, or the typed text. */
export interface HostsSource {
  readonly from: File | string;
  readonly choices: SheetChoices;
}

/** A draft that was stored because the user switched to another group. */
export interface Draft extends Pick<HostsFlow, 'text' | 'prefersFile' | 'groupId'> {
  /** Number of typed IDs. */
  readonly count: number;
  /** The chosen file, which is lost on reload. */
  readonly file: unknown;
}

/** State of the chosen file's preview (R-PLUS-18). */
export type LookState =
  | { readonly state: 'none' | 'stopped' }
  /** `share` is the uploaded part, from 0 to 1. `look` is the preview with the previous column. */
  | { readonly state: 'looking'; readonly id: number; readonly share: number; readonly look: SheetLook | null }
  /** The call failed without a preview, or the file can't be sent. */
  | { readonly state: 'failed' | 'refused'; readonly error: unknown }
  | { readonly state: 'done'; readonly look: SheetLook };

/** A chosen file and its previews, one for each way of reading it. */
export interface Sheet {
  readonly choices: SheetChoices;
  readonly looks: Readonly<Record<string, LookState>>;
  /** The most recent preview, which stays visible while the next one loads. */
  readonly shown: SheetLook | null;
}

/** The first thing that the user must provide before the form can be sent. */
export type Missing = 'group' | 'ids' | 'lost' | 'column' | 'rows';

/** The most recent submission or check, until the server responds. */
export interface Submission {
  readonly id: number;
  readonly dryRun: boolean;
  /** Uploaded part of the sheet, from 0 to 1. Null if no sheet is being sent. */
  readonly uploaded: number | null;
  /**
   * True if the user has changed the form since the call. The form can then be sent again, and doesn't show this call's
   * error.
   */
  readonly outdated: boolean;
}

export interface HostsFlow {
  /** The most recently chosen group, which may no longer be in the user's scope. */
  readonly groupId: number | null;
  readonly text: string;
  /** Counts the drafts that were open in the form. Each draft has its own undo history (R-HOST-1). */
  readonly draft: number;
  readonly file: File | null;
  readonly prefersFile: boolean;
  /** The choices and previews of each file, so that restoring a file also restores them. */
  readonly sheets: ReadonlyMap<File, Sheet>;
  /** The previously chosen file, which the form offers if the new one is rejected. */
  readonly replaced: File | null;
  /** The file that was rejected. */
  readonly refused: { readonly name: string | null; readonly message: string } | null;
  readonly aside: readonly Draft[];
  /** The most recently removed draft, until the user restores it or dismisses the offer. */
  readonly removed: Draft | null;
  readonly missing: Missing | null;
  /** Number of calls started so far, which is also the ID of the latest one. */
  readonly calls: number;
  readonly submission: Submission | null;
  /** The error of the most recent submission. */
  readonly error: unknown;
  /** The most recent accepted check, and its source. */
  readonly check: { readonly id: number; readonly batchId: number; readonly source: HostsSource } | null;
}

/** A preview call, with the values it was started with. */
export interface LookCall {
  readonly id: number;
  readonly file: File;
  readonly choices: SheetChoices;
}

export type HostsEvent =
  | { kind: 'group-chosen'; groupId: number | null }
  | { kind: 'typed'; text: string }
  | { kind: 'preferred'; file: boolean }
  | { kind: 'file-chosen'; file: File | null }
  | { kind: 'file-refused'; name: string | null; message: string }
  | { kind: 'choices-made'; choices: SheetChoices }
  | { kind: 'look-wanted' }
  | { kind: 'look-uploaded'; call: LookCall; share: number }
  | { kind: 'looked'; call: LookCall; look: SheetLook }
  | { kind: 'look-failed'; call: LookCall; error: unknown }
  | { kind: 'draft-started'; given: GivenHosts }
  | { kind: 'draft-brought-back'; draft: Draft }
  | { kind: 'draft-removed'; draft: Draft }
  | { kind: 'draft-restored' }
  | { kind: 'removal-dismissed' }
  | { kind: 'lacked'; missing: Missing }
  | { kind: 'sent'; dryRun: boolean; source: HostsSource }
  | { kind: 'uploaded'; id: number; share: number }
  | { kind: 'accepted'; id: number; dryRun: boolean; source: HostsSource; batchId: number }
  | { kind: 'failed'; id: number; error: unknown }
  /** The user added a check's accepted IDs from its result. */
  | { kind: 'checked-added'; batchId: number | undefined };

/** The IDs in the text. While `reading` is true, they belong to an earlier text. */
export type Typed = ReturnType<typeof useTypedIds>;

export function startHosts(kept: Partial<Pick<HostsFlow, 'groupId' | 'text' | 'aside'>> = {}): HostsFlow {
  return {
    groupId: null,
    text: '',
    draft: 0,
    file: null,
    prefersFile: false,
    sheets: new Map(),
    replaced: null,
    refused: null,
    aside: [],
    removed: null,
    missing: null,
    calls: 0,
    submission: null,
    error: null,
    check: null,
    ...kept,
  };
}

/** Returns the choices for reading the chosen file. */
export function choicesOf({ file, sheets }: HostsFlow): SheetChoices {
  return (file === null ? undefined : sheets.get(file)?.choices) ?? NO_CHOICES;
}

/** Returns a key that identifies the choices for reading a file. */
export function wayOf({ column, hiddenRows }: SheetChoices): string {
  return `${column} ${hiddenRows}`;
}

export function lookOf({ file, sheets }: HostsFlow): LookState {
  const sheet = file === null ? undefined : sheets.get(file);
  const look = sheet?.looks[wayOf(sheet.choices)] ?? { state: 'none' };
  return look.state === 'looking' ? { ...look, look: sheet?.shown ?? null } : look;
}

/** Returns the file that can be sent. Returns null if the preview has shown that the chosen file can't be sent. */
export function readyFile(flow: HostsFlow): File | null {
  return lookOf(flow).state === 'refused' ? null : flow.file;
}

/** Returns the file to offer if another one is rejected. */
export function fileBefore(flow: HostsFlow): File | null {
  return readyFile(flow) ?? (flow.refused === null && flow.file === null ? null : flow.replaced);
}

/** Returns whether sending the form sends the file: the user edited the file last, or typed no IDs. */
export function sendsFile(flow: HostsFlow, typed: Typed): boolean {
  return readyFile(flow) !== null && (flow.prefersFile || !holdsIds(typed));
}

export function isEmpty(flow: HostsFlow, typed: Typed): boolean {
  return readyFile(flow) === null && !holdsIds(typed);
}

function holdsIds({ ids, reading }: Typed): boolean {
  return reading || ids.words.length > 0;
}

export function sourceOf(flow: HostsFlow, typed: Typed): HostsSource {
  if (flow.file === null || !sendsFile(flow, typed)) return { from: flow.text, choices: NO_CHOICES };
  return { from: flow.file, choices: choicesOf(flow) };
}

/**
 * Returns the intent to send. An unchanged form gives the same intent, so a retry has the same idempotency key
 * (R-WIDGET-4).
 */
export function intentOf({ from, choices }: HostsSource, { ids }: Typed): Omit<HostsIntent, 'dryRun' | 'groupId'> {
  return typeof from === 'string'
    ? { file: null, choices, text: joinTypedIds(ids.words) }
    : { file: from, choices, text: '' };
}

/** Returns the first field or question that must be completed before the form can be sent. */
export function lackOf(flow: HostsFlow, typed: Typed, groupId: number | null): Missing | null {
  if (groupId === null) return 'group';
  if (isEmpty(flow, typed)) return 'ids';
  if (!sendsFile(flow, typed)) return lostId(typed) === null ? null : 'lost';
  const look = lookOf(flow);
  if (look.state !== 'done' || look.look.taken !== null) return null;
  return look.look.problem?.code === 'sheet-rows-hidden' ? 'rows' : 'column';
}

/** Returns a typed ID that a spreadsheet has rounded. The server rejects the whole text if it contains one. */
export function lostId({ ids }: Typed): string | null {
  return ids.words.find(({ text, mark }) => mark === 'malformed' && hasLostDigits(text))?.text ?? null;
}

/** Returns whether the error means that the server rejects the sheet itself. */
export function refusesSheet(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.code.startsWith('sheet-') || ['file-missing', 'payload-too-large'].includes(error.code);
}

const ABOUT_IDS = new Set(['typed-lost-digits', 'no-ids', 'too-many-ids']);

/**
 * Returns the error of the most recent submission if it concerns this part of the form, which then shows the error and
 * the next step.
 */
export function errorAt(flow: HostsFlow, typed: Typed, part: 'group' | 'file' | 'typed' | 'form'): unknown {
  const { error } = flow;
  const code = error instanceof ApiError && error.kind === 'refused' ? error.code : '';
  const source = sendsFile(flow, typed) ? 'file' : 'typed';
  const place = code === 'group-not-found' ? 'group' : ABOUT_IDS.has(code) || refusesSheet(error) ? source : 'form';
  return place === part ? error : null;
}

/** Returns which kind of submission is in progress. Null if there is none, or if the form has changed since. */
export function sendingOf({ submission }: HostsFlow): 'check' | 'add' | null {
  if (submission === null || submission.outdated) return null;
  return submission.dryRun ? 'check' : 'add';
}

/** Returns the ID of the check whose content is exactly the form's current content. */
export function checkedAs(flow: HostsFlow, typed: Typed): number | null {
  const { from, choices } = sourceOf(flow, typed);
  const { check } = flow;
  return check?.source.from === from && check.source.choices === choices ? check.batchId : null;
}

/** Returns whether a link names a group other than the draft's. The form then asks the user which one to use. */
export function asksAbout(flow: HostsFlow, { group }: GivenHosts): boolean {
  return !isBlank(flow) && group !== null && group !== flow.groupId;
}

export function isBlank(flow: HostsFlow): boolean {
  return readyFile(flow) === null && flow.text.trim() === '';
}

/** Returns the form's current content as a draft. */
export function draftOf(flow: HostsFlow, count: number = readTypedIds(flow.text).words.length): Draft {
  const { text, prefersFile, groupId } = flow;
  return { text, prefersFile, groupId, count, file: readyFile(flow) };
}

export function fileOf({ file }: Draft): File | null {
  return file instanceof File ? file : null;
}

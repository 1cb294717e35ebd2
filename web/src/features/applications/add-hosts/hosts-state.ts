import { hasLostDigits } from '@greenroom/contract/ids/id-words.ts';
import type { SheetLook } from '@greenroom/contract/sheets.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { joinTypedIds, readTypedIds } from '../../../lib/text/typed-ids.ts';
import type { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import type { HostsIntent } from '../applications.data.ts';
import { NO_CHOICES, type SheetChoices } from '../sheets-at-the-server.ts';

/** Values that a link fills in. */
export interface GivenHosts {
  readonly ids: readonly string[];
  readonly group: number | null;
}

/** The source to send: a sheet with how to read it, or the text as typed. */
export interface HostsSource {
  readonly from: File | string;
  readonly choices: SheetChoices;
}

/** A draft that was stored to make room for one of another group. */
export interface Draft extends Pick<HostsFlow, 'text' | 'prefersFile' | 'groupId'> {
  /** Number of typed IDs. */
  readonly count: number;
  /** The file, which does not survive a reload. */
  readonly file: unknown;
}

/** The state of the preview of the chosen file (R-PLUS-18). */
export type LookState =
  | { readonly state: 'none' | 'stopped' }
  /** `share`: uploaded part, 0 to 1; `look`: the preview with the previous column. */
  | { readonly state: 'looking'; readonly id: number; readonly share: number; readonly look: SheetLook | null }
  /** The call failed without a preview, or the file can't be sent. */
  | { readonly state: 'failed' | 'refused'; readonly error: unknown }
  | { readonly state: 'done'; readonly look: SheetLook };

/** A file that was chosen before, and its preview for each way to read it. */
export interface Sheet {
  readonly choices: SheetChoices;
  readonly looks: Readonly<Record<string, LookState>>;
  /** The last preview shown, which stays while the next one loads. */
  readonly shown: SheetLook | null;
}

/** The first missing part that prevents sending the form. */
export type Missing = 'group' | 'ids' | 'lost' | 'column' | 'rows';

/** The last call that submits or checks hosts, until it is answered. */
export interface Submission {
  readonly id: number;
  readonly dryRun: boolean;
  /** Uploaded part of the sheet, 0 to 1; null if no sheet is sent. */
  readonly uploaded: number | null;
  /** True if the form has changed since: it can be sent again, and this call's failure no longer applies to it. */
  readonly outdated: boolean;
}

export interface HostsFlow {
  /** The group that was chosen last; it may have left the user's scope. */
  readonly groupId: number | null;
  readonly text: string;
  /** Number of drafts that the text has belonged to; each has its own undo history (R-HOST-1). */
  readonly draft: number;
  readonly file: File | null;
  readonly prefersFile: boolean;
  /** Files with their choices, so that a restored file comes with them. */
  readonly sheets: ReadonlyMap<File, Sheet>;
  /** The file that the last one replaced, offered if that one is refused. */
  readonly replaced: File | null;
  /** A file that was refused. */
  readonly refused: { readonly name: string | null; readonly message: string } | null;
  readonly aside: readonly Draft[];
  /** The draft that was removed last, until it is restored or the user declines. */
  readonly removed: Draft | null;
  readonly missing: Missing | null;
  /** Number of calls started, which is the id of the newest one. */
  readonly calls: number;
  readonly submission: Submission | null;
  /** The error of the last submission. */
  readonly error: unknown;
  /** The newest accepted check, and its source. */
  readonly check: { readonly id: number; readonly batchId: number; readonly source: HostsSource } | null;
}

/** A preview of a file, as its call was started. */
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
  /** The accepted IDs of a check were added from its result. */
  | { kind: 'checked-added'; batchId: number | undefined };

/** The IDs in the text; `reading`: they are still those of an earlier text. */
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

/** Returns a key for a way to read a file. */
export function wayOf({ column, hiddenRows }: SheetChoices): string {
  return `${column} ${hiddenRows}`;
}

export function lookOf({ file, sheets }: HostsFlow): LookState {
  const sheet = file === null ? undefined : sheets.get(file);
  const look = sheet?.looks[wayOf(sheet.choices)] ?? { state: 'none' };
  return look.state === 'looking' ? { ...look, look: sheet?.shown ?? null } : look;
}

/** Returns the file that can be sent; none if the preview has shown that the chosen one can't. */
export function readyFile(flow: HostsFlow): File | null {
  return lookOf(flow).state === 'refused' ? null : flow.file;
}

/** Returns the file to go back to if another one is refused. */
export function fileBefore(flow: HostsFlow): File | null {
  return readyFile(flow) ?? (flow.refused === null && flow.file === null ? null : flow.replaced);
}

/** Returns whether the file is sent: it is if it was touched last or no IDs are typed. */
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
 * Returns the intent to send. The same form is the same intent: a retry carries the same idempotency key (R-WIDGET-4).
 */
export function intentOf({ from, choices }: HostsSource, { ids }: Typed): Omit<HostsIntent, 'dryRun' | 'groupId'> {
  return typeof from === 'string'
    ? { file: null, choices, text: joinTypedIds(ids.words) }
    : { file: from, choices, text: '' };
}

/** Returns the first part that must be filled in or answered before the form can be sent. */
export function lackOf(flow: HostsFlow, typed: Typed, groupId: number | null): Missing | null {
  if (groupId === null) return 'group';
  if (isEmpty(flow, typed)) return 'ids';
  if (!sendsFile(flow, typed)) return lostId(typed) === null ? null : 'lost';
  const look = lookOf(flow);
  if (look.state !== 'done' || look.look.taken !== null) return null;
  return look.look.problem?.code === 'sheet-rows-hidden' ? 'rows' : 'column';
}

/** Returns a typed ID that a spreadsheet has rounded: the server refuses the whole text because of it. */
export function lostId({ ids }: Typed): string | null {
  return ids.words.find(({ text, mark }) => mark === 'malformed' && hasLostDigits(text))?.text ?? null;
}

/** Returns whether the server refuses the sheet itself. */
export function refusesSheet(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.code.startsWith('sheet-') || ['file-missing', 'payload-too-large'].includes(error.code);
}

const ABOUT_IDS = new Set(['typed-lost-digits', 'no-ids', 'too-many-ids']);

/** Returns the error of the last submission if it is about this part of the form, which shows it with what to do. */
export function errorAt(flow: HostsFlow, typed: Typed, part: 'group' | 'file' | 'typed' | 'form'): unknown {
  const { error } = flow;
  const code = error instanceof ApiError && error.kind === 'refused' ? error.code : '';
  const source = sendsFile(flow, typed) ? 'file' : 'typed';
  const place = code === 'group-not-found' ? 'group' : ABOUT_IDS.has(code) || refusesSheet(error) ? source : 'form';
  return place === part ? error : null;
}

/** Returns whether a check or an addition is being sent; null once the form has changed. */
export function sendingOf({ submission }: HostsFlow): 'check' | 'add' | null {
  if (submission === null || submission.outdated) return null;
  return submission.dryRun ? 'check' : 'add';
}

/** Returns the batch that checked exactly the form's current content. */
export function checkedAs(flow: HostsFlow, typed: Typed): number | null {
  const { from, choices } = sourceOf(flow, typed);
  const { check } = flow;
  return check?.source.from === from && check.source.choices === choices ? check.batchId : null;
}

/** Returns whether a link leads to a group other than the draft's. The form then waits for the user's choice. */
export function asksAbout(flow: HostsFlow, { group }: GivenHosts): boolean {
  return !isBlank(flow) && group !== null && group !== flow.groupId;
}

export function isBlank(flow: HostsFlow): boolean {
  return readyFile(flow) === null && flow.text.trim() === '';
}

/** Returns the draft in the form. */
export function draftOf(flow: HostsFlow, count: number = readTypedIds(flow.text).words.length): Draft {
  const { text, prefersFile, groupId } = flow;
  return { text, prefersFile, groupId, count, file: readyFile(flow) };
}

export function fileOf({ file }: Draft): File | null {
  return file instanceof File ? file : null;
}

import { NO_CHOICES } from '../sheets-at-the-server.ts';
import {
  choicesOf,
  draftOf,
  fileBefore,
  fileOf,
  type HostsEvent,
  type HostsFlow,
  type HostsSource,
  isBlank,
  type LookCall,
  type LookState,
  lookOf,
  refusesSheet,
  type Sheet,
  wayOf,
} from './hosts-state.ts';

type Of<Kind extends HostsEvent['kind']> = Extract<HostsEvent, { kind: Kind }>;

/**
 * Returns the next state of the form for adding hosts: the group, the typed IDs, the sheet, the drafts for other
 * groups, and the submission. This function is pure. `use-hosts-form.ts` makes the calls and stores the drafts.
 */
export function hostsFlow(flow: HostsFlow, event: HostsEvent): HostsFlow {
  switch (event.kind) {
    case 'group-chosen':
      return { ...changed(flow), groupId: event.groupId };
    case 'typed':
      return { ...changed(flow), text: event.text, prefersFile: false };
    case 'preferred':
      return { ...flow, prefersFile: event.file };
    case 'file-chosen':
      return chooseFile(flow, event.file);
    case 'file-refused':
      return refuseFile(flow, event);
    case 'choices-made':
      return flow.file === null ? flow : look(withSheet(changed(flow), flow.file, { choices: event.choices }));
    case 'look-wanted':
      return look(flow);
    case 'look-uploaded':
      return lookAnswered(flow, event.call, { state: 'looking', id: event.call.id, share: event.share, look: null });
    case 'looked':
      return lookAnswered(flow, event.call, { state: 'done', look: event.look });
    case 'look-failed':
      return lookAnswered(flow, event.call, failedLook(event.error));
    case 'draft-started': {
      const { ids, group } = event.given;
      const aside = [...flow.aside, draftOf(flow)];
      return openDraft({ ...flow, aside }, { text: ids.join('\n'), file: null, prefersFile: false, groupId: group });
    }
    case 'draft-brought-back': {
      const others = flow.aside.filter((each) => each !== event.draft);
      const { text, prefersFile, groupId } = event.draft;
      const aside = isBlank(flow) ? others : [...others, draftOf(flow)];
      return openDraft({ ...flow, aside }, { text, prefersFile, groupId, file: fileOf(event.draft) });
    }
    case 'draft-removed':
      return { ...flow, aside: flow.aside.filter((each) => each !== event.draft), removed: event.draft };
    case 'draft-restored':
      return flow.removed === null ? flow : { ...flow, aside: [...flow.aside, flow.removed], removed: null };
    case 'removal-dismissed':
      return { ...flow, removed: null };
    case 'lacked':
      return { ...flow, missing: event.missing };
    case 'sent':
      return send(flow, event);
    case 'uploaded': {
      const submission = ofCall(flow, event.id);
      return submission === null ? flow : { ...flow, submission: { ...submission, uploaded: event.share } };
    }
    case 'accepted':
      return accept(flow, event);
    case 'failed':
      return fail(flow, event);
    case 'checked-added':
      return flow.check !== null && flow.check.batchId === event.batchId ? takeOut(flow, flow.check.source) : flow;
  }
}

/** Clears messages and results that no longer match the form's content. */
function changed(flow: HostsFlow): HostsFlow {
  const submission = flow.submission && { ...flow.submission, outdated: true };
  return { ...flow, missing: null, error: null, submission };
}

/** Replaces the chosen file, or removes it. */
function chooseFile(flow: HostsFlow, file: File | null): HostsFlow {
  const replaced = file === null ? null : fileBefore(flow);
  return look({ ...changed(flow), file, prefersFile: file !== null, replaced, refused: null });
}

/**
 * Rejects a file. While the error is shown, no file can be sent, but the user can restore the previous one (R-HOST-3).
 */
function refuseFile(flow: HostsFlow, { name, message }: Of<'file-refused'>): HostsFlow {
  const refused = { ...flow, refused: { name, message }, replaced: fileBefore(flow) };
  return flow.file === null ? refused : { ...changed(refused), file: null, prefersFile: false };
}

/** Starts a preview of the chosen file, unless one with the same choices has finished or is running. */
function look(flow: HostsFlow): HostsFlow {
  const { state } = lookOf(flow);
  if (flow.file === null || state === 'done' || state === 'looking') return flow;
  const calls = flow.calls + 1;
  const begun = { state: 'looking', id: calls, share: 0, look: null } as const;
  return withLook({ ...flow, calls }, flow.file, wayOf(choicesOf(flow)), begun);
}

/** Applies a response if it belongs to the latest preview call for this file and these choices. */
function lookAnswered(flow: HostsFlow, { id, file, choices }: LookCall, answer: LookState): HostsFlow {
  const way = wayOf(choices);
  const now = flow.sheets.get(file)?.looks[way];
  return now?.state === 'looking' && now.id === id ? withLook(flow, file, way, answer) : flow;
}

function failedLook(error: unknown): LookState {
  return isStop(error) ? { state: 'stopped' } : { state: refusesSheet(error) ? 'refused' : 'failed', error };
}

function withLook(flow: HostsFlow, file: File, way: string, answer: LookState): HostsFlow {
  return withSheet(flow, file, { looks: { ...flow.sheets.get(file)?.looks, [way]: answer } });
}

function withSheet(flow: HostsFlow, file: File, part: Partial<Sheet>): HostsFlow {
  const sheet = { choices: NO_CHOICES, looks: {}, shown: null, ...flow.sheets.get(file), ...part };
  const now: LookState | undefined = sheet.looks[wayOf(sheet.choices)];
  const shown = now?.state === 'done' ? now.look : sheet.shown;
  return { ...flow, sheets: new Map(flow.sheets).set(file, { ...sheet, shown }) };
}

/** Opens another draft in the form. Undo must not restore text from another group's draft (R-HOST-1). */
function openDraft(flow: HostsFlow, opened: Pick<HostsFlow, 'text' | 'file' | 'prefersFile' | 'groupId'>): HostsFlow {
  return look({ ...changed(flow), ...opened, draft: flow.draft + 1, replaced: null, refused: null });
}

function send(flow: HostsFlow, { dryRun, source }: Of<'sent'>): HostsFlow {
  const calls = flow.calls + 1;
  const uploaded = typeof source.from === 'string' ? null : 0;
  const submission = { id: calls, dryRun, uploaded, outdated: false };
  return { ...flow, missing: null, error: null, calls, submission };
}

function accept(flow: HostsFlow, { id, dryRun, source, batchId }: Of<'accepted'>): HostsFlow {
  const settled = ofCall(flow, id) === null ? flow : { ...flow, submission: null };
  if (!dryRun) return takeOut(settled, source);
  // After a check the form keeps the IDs, which are needed again. A late response doesn't replace a newer check.
  return (flow.check?.id ?? 0) > id ? settled : { ...settled, check: { id, batchId, source } };
}

function fail(flow: HostsFlow, { id, error }: Of<'failed'>): HostsFlow {
  const submission = ofCall(flow, id);
  if (submission === null) return flow;
  return { ...flow, submission: null, error: submission.outdated || isStop(error) ? flow.error : error };
}

/** Returns the submission in progress if `id` belongs to it. */
function ofCall({ submission }: HostsFlow, id: number): HostsFlow['submission'] {
  return submission?.id === id ? submission : null;
}

/** Removes the added IDs or the added file from the form, unless the user has changed them since. */
function takeOut(flow: HostsFlow, { from, choices }: HostsSource): HostsFlow {
  if (from === flow.text) return { ...flow, text: '', draft: flow.draft + 1 };
  return from === flow.file && choices === choicesOf(flow) ? { ...flow, file: null } : flow;
}

/** Returns whether the error means that the user stopped the call. */
function isStop(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

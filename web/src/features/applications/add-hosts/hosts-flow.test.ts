import type { SheetLook } from '@greenroom/contract/sheets.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import { IntentKeys } from '../../../lib/api/use-intent-mutation.ts';
import { readTypedIds } from '../../../lib/text/typed-ids.ts';
import { NO_CHOICES } from '../sheets-at-the-server.ts';
import { hostsFlow } from './hosts-flow.ts';
import {
  asksAbout,
  checkedAs,
  choicesOf,
  draftOf,
  errorAt,
  fileOf,
  type HostsEvent,
  type HostsFlow,
  intentOf,
  type LookCall,
  lackOf,
  lookOf,
  readyFile,
  sendingOf,
  sendsFile,
  sourceOf,
  startHosts,
  type Typed,
} from './hosts-state.ts';

const play = (events: readonly HostsEvent[], from: HostsFlow = startHosts()) => events.reduce(hostsFlow, from);
const type = (text: string): HostsEvent => ({ kind: 'typed', text });
const choose = (file: File | null): HostsEvent => ({ kind: 'file-chosen', file });
const group = (groupId: number | null): HostsEvent => ({ kind: 'group-chosen', groupId });
const column = (letter: string): HostsEvent => ({ kind: 'choices-made', choices: { column: letter } });
const typedOf = ({ text }: HostsFlow): Typed => ({ ids: readTypedIds(text), reading: false });
const usesFile = (flow: HostsFlow) => sendsFile(flow, typedOf(flow));
const sourceIn = (flow: HostsFlow) => sourceOf(flow, typedOf(flow));
const send = (flow: HostsFlow, dryRun: boolean) => play([{ kind: 'sent', dryRun, source: sourceIn(flow) }], flow);

const hosts = new File(['hosts'], 'hosts.csv');
const others = new File(['others'], 'others.csv');
const stopped = new DOMException('stopped', 'AbortError');
const lost = new ApiError({ kind: 'network' });
const refusal = (code: string) => new ApiError({ kind: 'refused', status: 400, httpStatus: 400, code });
const none = { count: 0, examples: [] };
const columnA: SheetLook['taken'] = { column: 'A', header: null, reason: 'only-column' };

/** Returns a preview of a sheet with `ids` IDs. Without `taken`, the preview asks for the column. */
function found(ids: number, taken = columnA): SheetLook {
  const rest = { columns: [], otherColumns: 0, firstRows: [], headerRow: null, remarks: [] };
  const sheetId = '11111111-1111-4111-8111-111111111111';
  return { sheetId, sheetName: null, ids, repeated: none, malformed: none, taken, problem: null, ...rest };
}

/** Returns the call that is previewing the chosen file. */
function callOf(flow: HostsFlow): LookCall {
  const look = lookOf(flow);
  if (flow.file === null || look.state !== 'looking') throw new Error('no look is under way');
  return { id: look.id, file: flow.file, choices: choicesOf(flow) };
}

const looked = (flow: HostsFlow, look = found(3)) => play([{ kind: 'looked', call: callOf(flow), look }], flow);
const lookFails = (flow: HostsFlow, error: unknown) => play([{ kind: 'look-failed', call: callOf(flow), error }], flow);

describe('the source that is sent', () => {
  test('is the one touched last, or the file if no IDs are typed', () => {
    const both = play([type('64000017'), choose(hosts)]);
    expect(usesFile(both)).toBe(true);
    const typedLast = play([type('64000017 64000018')], both);
    expect(usesFile(typedLast)).toBe(false);
    expect(usesFile(play([{ kind: 'preferred', file: true }], typedLast))).toBe(true);
    expect(usesFile(play([type('')], typedLast))).toBe(true);
  });

  test('is the text while a long one is still being read', () => {
    const flow = play([choose(hosts), type('64000017')]);
    expect(sendsFile(flow, { ids: readTypedIds(''), reading: true })).toBe(false);
  });

  test('[R-PLUS-26] lacks, in this order, a group, IDs, the digits of an ID, a column, a decision about hidden rows', () => {
    const lack = (flow: HostsFlow, groupId: number | null = 1) => lackOf(flow, typedOf(flow), groupId);
    expect(lack(startHosts(), null)).toBe('group');
    expect(lack(startHosts())).toBe('ids');
    expect(lack(play([type('64000031 7.12346E+18')]))).toBe('lost');
    expect(lack(play([type('64000031 12x')]))).toBeNull();
    const chosen = play([choose(hosts)]);
    expect(lack(looked(chosen))).toBeNull();
    expect(lack(looked(chosen, found(0, null)))).toBe('column');
    const hidden = { ...found(0, null), problem: { code: 'sheet-rows-hidden' as const, params: {} } };
    expect(lack(looked(chosen, hidden))).toBe('rows');
    expect(lack(lookFails(chosen, lost))).toBeNull();
  });

  test('[R-WIDGET-4] is retried with the same key after a lost connection, and gets another key if the form changes', async () => {
    const keys = new IntentKeys<ReturnType<typeof intentOf>>();
    const sent: string[] = [];
    const press = (flow: HostsFlow, fails: boolean) =>
      keys
        .carryOut(intentOf(sourceIn(flow), typedOf(flow)), (_, { idempotencyKey }) => {
          sent.push(idempotencyKey);
          return fails ? Promise.reject(lost) : Promise.resolve();
        })
        .catch(() => undefined);
    const flow = play([choose(hosts), column('B')]);
    const sending = send(flow, false);
    const failed = play([{ kind: 'failed', id: sending.calls, error: lost }], sending);
    await press(flow, true);
    await press(play([type('64000018')], failed), true);
    await press(failed, false);
    await press(failed, false);
    expect(new Set(sent).size).toBe(3);
    expect(sent[2]).toBe(sent[0]);
  });
});

describe('the preview of a file', () => {
  test('[R-PLUS-18] is stored for each column, and the previous one is shown while another loads', () => {
    const first = looked(play([choose(hosts)]));
    const second = play([column('B')], first);
    expect(lookOf(second)).toMatchObject({ state: 'looking', share: 0, look: found(3) });
    const back = play([{ kind: 'choices-made', choices: NO_CHOICES }], looked(second, found(5)));
    expect(lookOf(back)).toEqual({ state: 'done', look: found(3) });
    expect(back.calls).toBe(2);
  });

  test('changes nothing about another file, another column or a newer preview if it arrives late', () => {
    const first = play([choose(hosts)]);
    const early = callOf(first);
    const late: HostsEvent = { kind: 'looked', call: early, look: found(9) };
    expect(lookOf(play([choose(others), late], first)).state).toBe('looking');
    const newer = play([late], looked(play([column('B')], first), found(4)));
    expect(lookOf(newer)).toEqual({ state: 'done', look: found(4) });
    const back = play([{ kind: 'choices-made', choices: NO_CHOICES }], newer);
    expect(lookOf(back)).toEqual({ state: 'done', look: found(9) });
    const again = play([{ kind: 'look-wanted' }], lookFails(first, stopped));
    expect(lookOf(play([late], again)).state).toBe('looking');
    const progress: HostsEvent = { kind: 'look-uploaded', call: early, share: 1 };
    expect(play([progress], again)).toBe(again);
    expect(lookOf(play([progress], looked(first))).state).toBe('done');
  });

  test('[R-HOST-3] leaves no file ready if it refuses the file; the previous file comes back with its column', () => {
    const before = looked(play([choose(hosts), column('B')]), found(5));
    const broken = lookFails(play([choose(others)], before), refusal('sheet-not-readable'));
    expect(readyFile(broken)).toBeNull();
    expect(lackOf(broken, typedOf(broken), 1)).toBe('ids');
    expect(broken.replaced).toBe(hosts);
    const back = play([choose(broken.replaced)], broken);
    expect([readyFile(back), choicesOf(back)]).toEqual([hosts, { column: 'B' }]);
    expect(lookOf(back)).toEqual({ state: 'done', look: found(5) });
  });

  test('preserves the file if it is stopped or fails, and restarts on request', () => {
    for (const [error, state] of [
      [stopped, 'stopped'],
      [lost, 'failed'],
      [refusal('forbidden'), 'failed'],
    ] as const) {
      const failed = lookFails(play([choose(hosts)]), error);
      expect([lookOf(failed).state, readyFile(failed)]).toEqual([state, hosts]);
      expect(lookOf(play([{ kind: 'look-wanted' }], failed)).state).toBe('looking');
    }
  });
});

test('[R-HOST-3] leaves no file ready if the browser refuses one, and offers the previous file until it is used', () => {
  const refuse: HostsEvent = { kind: 'file-refused', name: 'photo.png', message: 'no sheet' };
  const refused = play([refuse], looked(play([choose(hosts)])));
  expect([refused.file, refused.replaced]).toEqual([null, hosts]);
  const twice = play([refuse], refused);
  expect(twice.replaced).toBe(hosts);
  const used = play([choose(hosts)], twice);
  expect([used.file, used.refused, usesFile(used)]).toEqual([hosts, null, true]);
});

describe('drafts for several groups', () => {
  const given = { ids: ['64000016'], group: 2 };
  const istanbul = play([group(1), type('64000011 64000012')]);
  const ankara = play([{ kind: 'draft-started', given }], istanbul);

  test('[R-HOST-1] ask if a link leads to another group, but not for the same group or an empty form', () => {
    expect(asksAbout(istanbul, given)).toBe(true);
    expect(asksAbout(istanbul, { ...given, group: 1 })).toBe(false);
    expect(asksAbout(istanbul, { ...given, group: null })).toBe(false);
    expect(asksAbout(play([type(' \n')], istanbul), given)).toBe(false);
    expect(asksAbout(play([type(''), choose(hosts)], istanbul), given)).toBe(true);
  });

  test('[R-HOST-1] come back with their groups, and undo does not reach from one into another', () => {
    expect([ankara.text, ankara.groupId]).toEqual(['64000016', 2]);
    expect(ankara.aside).toMatchObject([{ text: '64000011 64000012', groupId: 1, count: 2 }]);
    const back = play(
      ankara.aside.map((draft) => ({ kind: 'draft-brought-back', draft })),
      ankara,
    );
    expect([back.text, back.groupId, back.aside.map(({ groupId }) => groupId)]).toEqual(['64000011 64000012', 1, [2]]);
    expect([istanbul.draft, ankara.draft, back.draft]).toEqual([0, 1, 2]);
  });

  test('[R-HOST-3] do not offer a file that was refused in another draft', () => {
    const refused = play([choose(hosts), { kind: 'file-refused', name: null, message: 'no' }], istanbul);
    expect(play([{ kind: 'draft-started', given }], refused).refused).toBeNull();
  });

  test('preserve a file that can be sent, but lose it on reload', () => {
    const draft = draftOf(looked(play([choose(hosts)])));
    expect([fileOf(draft), fileOf(JSON.parse(JSON.stringify(draft)))]).toEqual([hosts, null]);
    expect(draftOf(lookFails(play([choose(hosts)]), refusal('sheet-empty'))).file).toBeNull();
  });

  test('can be restored after removal until the user declines', () => {
    const removed = ankara.aside.reduce((flow, draft) => play([{ kind: 'draft-removed', draft }], flow), ankara);
    expect([removed.aside, removed.removed]).toEqual([[], ankara.aside[0]]);
    expect(play([{ kind: 'draft-restored' }], removed).aside).toEqual(ankara.aside);
    expect(play([{ kind: 'removal-dismissed' }, { kind: 'draft-restored' }], removed).aside).toEqual([]);
  });
});

describe('a submission', () => {
  const form = play([group(1), type('64000011')]);
  const answer = (flow: HostsFlow, dryRun: boolean, batchId = 7) =>
    ({ kind: 'accepted', id: flow.calls, dryRun, source: sourceIn(flow), batchId }) as const;

  test('empties the form if it adds hosts, but not if it checks them', () => {
    const adding = send(form, false);
    expect(sendingOf(adding)).toBe('add');
    const added = play([answer(adding, false)], adding);
    expect([added.text, added.groupId, sendingOf(added), added.draft]).toEqual(['', 1, null, form.draft + 1]);
    const checking = send(form, true);
    expect(sendingOf(checking)).toBe('check');
    const checked = play([answer(checking, true)], checking);
    const edited = play([type('64000012')], checked);
    expect([checked, edited].map((flow) => checkedAs(flow, typedOf(flow)))).toEqual([7, null]);
    expect(play([{ kind: 'checked-added', batchId: 7 }], checked).text).toBe('');
    expect(play([{ kind: 'checked-added', batchId: 6 }], checked)).toBe(checked);
  });

  test('removes only what it added: IDs typed since and a file with another column stay', () => {
    const adding = send(form, false);
    expect(play([type('64000011 64000012'), answer(adding, false)], adding).text).toBe('64000011 64000012');
    const withFile = send(looked(play([choose(hosts)], form)), false);
    const added = answer(withFile, false);
    expect(play([added], withFile)).toMatchObject({ file: null, text: '64000011' });
    expect(play([column('B'), added], withFile).file).toBe(hosts);
  });

  test('shows its failure next to the part that caused it until the form changes, and shows nothing if it was stopped', () => {
    const sending = send(form, false);
    const fails = (error: unknown) => play([{ kind: 'failed', id: sending.calls, error }], sending);
    const places = [lost, refusal('group-not-found'), refusal('no-ids'), refusal('sheet-empty'), refusal('forbidden')];
    const parts = ['group', 'file', 'typed', 'form'] as const;
    const place = (flow: HostsFlow) => parts.filter((part) => errorAt(flow, typedOf(flow), part) !== null);
    expect(places.map((error) => place(fails(error)))).toEqual([['form'], ['group'], ['typed'], ['typed'], ['form']]);
    expect(fails(lost).text).toBe('64000011');
    expect(play([type('64000012')], fails(lost)).error).toBeNull();
    expect([fails(stopped).error, sendingOf(fails(stopped))]).toEqual([null, null]);
  });

  test('lets a changed form be sent again, and preserves its progress', () => {
    const sending = send(looked(play([choose(hosts)], form)), false);
    const edited = play([type('64000012'), { kind: 'uploaded', id: sending.calls, share: 0.5 }], sending);
    expect([sendingOf(edited), edited.submission?.uploaded]).toEqual([null, 0.5]);
    const failed = play([{ kind: 'failed', id: sending.calls, error: lost }], edited);
    expect([failed.error, failed.submission]).toEqual([null, null]);
  });

  test('from an earlier form changes nothing about a newer one in progress', () => {
    const first = send(form, true);
    const second = send(play([type('64000012')], first), true);
    for (const event of [
      answer(first, true),
      { kind: 'failed', id: first.calls, error: lost },
      { kind: 'uploaded', id: first.calls, share: 1 },
    ] as const) {
      const { submission, error, text } = play([event], second);
      expect([submission, error, text]).toEqual([second.submission, null, '64000012']);
    }
    const both = play([answer(second, true, 8), answer(first, true, 7)], second);
    expect(checkedAs(both, typedOf(both))).toBe(8);
  });
});

type Call = Omit<Extract<HostsEvent, { kind: 'accepted' }>, 'kind' | 'batchId'>;

/** Returns an event that is possible in the current state. Each call gets only one response, which can be late. */
function eventFrom(flow: HostsFlow, calls: readonly Call[], [which, text, number]: readonly [number, string, number]) {
  const draft = flow.aside[number];
  const call = calls[number];
  const isLooking = lookOf(flow).state === 'looking';
  const events: (HostsEvent | false | undefined)[] = [
    call && { kind: 'accepted', ...call, batchId: call.id },
    call && { kind: 'failed', id: call.id, error: number % 2 === 0 ? lost : stopped },
    flow.text !== '' && { kind: 'sent', dryRun: number % 2 === 0, source: sourceIn(flow) },
    { kind: 'draft-started', given: { ids: text === '' ? [] : [text], group: number } },
    draft && { kind: 'draft-brought-back', draft },
    draft && { kind: 'draft-removed', draft },
    { kind: 'draft-restored' },
    choose([hosts, others, null][number % 3] ?? null),
    { kind: 'file-refused', name: null, message: 'no' },
    column('ABC'.charAt(number)),
    isLooking && { kind: 'look-failed', call: callOf(flow), error: refusal('sheet-empty') },
    isLooking && { kind: 'looked', call: callOf(flow), look: found(number) },
    group(number),
    { kind: 'preferred', file: number % 2 === 0 },
    { kind: 'lacked', missing: 'group' },
  ];
  return events[which] || type(text);
}

test('in any order of events, typed IDs leave the form only by an undoable change, into a stored draft, or added', () => {
  const texts = fc.constantFrom('', '64000011', '64000012 12x', '64000013\n64000014');
  const steps = fc.array(fc.tuple(fc.nat({ max: 18 }), texts, fc.nat({ max: 2 })), { maxLength: 80, size: 'max' });
  fc.assert(
    fc.property(steps, (all) => {
      let flow = startHosts();
      let calls: Call[] = [];
      for (const step of all) {
        const before = flow;
        const event = eventFrom(before, calls, step);
        flow = hostsFlow(before, event);
        if (event.kind === 'sent') calls.push({ id: flow.calls, dryRun: event.dryRun, source: event.source });
        if (event.kind === 'accepted' || event.kind === 'failed') calls = calls.filter(({ id }) => id !== event.id);
        const added = event.kind === 'accepted' && !event.dryRun && event.source.from === before.text;
        const isAside = flow.aside.some(({ text, groupId }) => text === before.text && groupId === before.groupId);
        // The form's undo history contains every text of one draft, and is discarded together with the draft.
        const undoable = event.kind === 'typed' && flow.draft === before.draft;
        if (flow.text !== before.text && before.text !== '') expect([added, isAside, undoable]).toContain(true);
        expect(flow.draft !== before.draft).toBe(added || ['draft-started', 'draft-brought-back'].includes(event.kind));
        for (const draft of before.aside.filter((each) => !flow.aside.includes(each))) {
          expect(flow.removed === draft || (flow.text === draft.text && flow.groupId === draft.groupId)).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('in any order of answers, the newest answered check is the one that counts', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5]), (order) => {
      const text = (id: number) => `6400001${id}`;
      const sent = [1, 2, 3, 4, 5].reduce((flow, id) => send(play([type(text(id))], flow), true), startHosts());
      const answered = order.reduce((flow, id) => {
        const source = { from: text(id), choices: NO_CHOICES };
        return play([{ kind: 'accepted', id, dryRun: true, source, batchId: id * 10 }], flow);
      }, sent);
      expect(answered.check?.batchId ?? 0).toBe(Math.max(0, ...order) * 10);
    }),
  );
});

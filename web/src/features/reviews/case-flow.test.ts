import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewFlow } from './case-flow.ts';
import { held } from './case-sample.ts';
import {
  type CaseFlow,
  claimsOf,
  type FlowEvent,
  type HeldCase,
  keysNotToClaim,
  renewalIsDue,
  startFlow,
  undoable,
  undoDeadline,
  wantsClaim,
} from './flow-state.ts';

function play(events: readonly FlowEvent[], from: CaseFlow = startFlow()): CaseFlow {
  return events.reduce(reviewFlow, from);
}

const twoLoaded: readonly FlowEvent[] = [
  { kind: 'claimed', held: held(1) },
  { kind: 'claimed', held: held(2) },
];
const seen = { mark: 'a'.repeat(144), pictureSeen: true, acceptUnseen: [] };
const approval = { approve: true, codes: [], note: '', ...seen };
const sentFirst: FlowEvent = { kind: 'sent', id: 'one', verdict: approval, sentAt: 0 };
const acceptedFirst: FlowEvent = { kind: 'accepted', id: 'one', decisionId: 7, undoUntil: 30_000 };

describe('the queue, one at a time', () => {
  test('[R-PLUS-4] claims a case for the screen, and one behind it, but no more', () => {
    expect(wantsClaim(startFlow())).toBe(true);
    const one = play([{ kind: 'claimed', held: held(1) }]);
    expect(wantsClaim(one)).toBe(true);
    const two = play(twoLoaded);
    expect(two.current?.key).toBe('10001.1');
    expect(two.ahead.map(({ key }) => key)).toEqual(['10002.2']);
    expect(wantsClaim(two)).toBe(false);
  });

  test('[R-PLUS-4] shows the next case immediately after a decision, before the server has answered', () => {
    const flow = play([...twoLoaded, sentFirst]);
    expect(flow.current?.key).toBe('10002.2');
    expect(flow.decisions.map(({ state }) => state)).toEqual(['sending']);
    expect(wantsClaim(flow)).toBe(true);
  });

  test('does not claim again cases that are on the screen, loaded, skipped or being decided', () => {
    const flow = play([...twoLoaded, sentFirst, { kind: 'skipped' }, { kind: 'claimed', held: held(3) }]);
    expect(keysNotToClaim(flow, 'all').toSorted()).toEqual(['10001.1', '10002.2', '10003.3']);
  });

  test('is not asked again when empty until it changes', () => {
    const empty = play([{ kind: 'queue-empty' }]);
    expect(wantsClaim(empty)).toBe(false);
    expect(wantsClaim(play([{ kind: 'queue-changed' }], empty))).toBe(true);
  });

  test('claims a skipped case that a colleague asks about in the queue of questions, where it is no longer skipped', () => {
    const skipped = play([{ kind: 'claimed', held: held(1) }, { kind: 'skipped' }]);
    expect(keysNotToClaim(skipped, 'all')).toEqual(['10001.1']);
    expect(keysNotToClaim(skipped, 'asked')).toEqual([]);
    const asked = play([{ kind: 'claimed', held: held(1) }], skipped);
    expect([asked.current?.key, asked.skipped]).toEqual(['10001.1', []]);
  });

  test('leaves out skipped cases until the reviewer asks for them', () => {
    const flow = play([...twoLoaded, { kind: 'skipped' }, { kind: 'skipped' }, { kind: 'queue-empty' }]);
    expect(flow.current).toBeNull();
    expect(flow.skipped.map(({ key }) => key)).toEqual(['10001.1', '10002.2']);
    expect(flow.skipped.map(({ queues }) => queues)).toEqual([['all'], ['all']]);
    const again = play([{ kind: 'unskipped' }], flow);
    expect(again.skipped).toEqual([]);
    expect(wantsClaim(again)).toBe(true);
  });

  test('counts a skipped case in each of its parts', () => {
    const mine = {
      askedById: 2,
      askedBy: 'Mira',
      askedOf: 'Ben',
      askedOfCaller: true,
      note: 'Is it her?',
      at: '2026-11-20T10:00:00.000Z',
      open: true,
      changed: [],
    };
    const named: HeldCase = { ...held(1), evidence: { ...held(1).evidence, suggestedCodes: [214, 202] } };
    const asked: HeldCase = { ...held(2), evidence: { ...held(2).evidence, opinions: [mine] } };
    const others = [
      { ...mine, open: false },
      { ...mine, askedOfCaller: false },
    ];
    const answered: HeldCase = { ...held(3), evidence: { ...held(3).evidence, opinions: others } };
    const events = [named, asked, answered].flatMap((each): FlowEvent[] => [
      { kind: 'claimed', held: each },
      { kind: 'skipped' },
    ]);
    expect(play(events).skipped.map(({ queues }) => queues)).toEqual([
      ['all', 'names', 'videos'],
      ['all', 'asked'],
      ['all'],
    ]);
  });

  test('brings a case that the address names to the front, and the one that was there is next', () => {
    const flow = play([...twoLoaded, { kind: 'opened', held: held(9) }]);
    expect([flow.current, ...flow.ahead].map((each) => each?.key)).toEqual(['10009.9', '10001.1', '10002.2']);
  });

  test('stops claiming until a case of the address that cannot be claimed is dismissed', () => {
    const flow = play([{ kind: 'open-refused', key: '10009.9', error: 'held' }]);
    expect(wantsClaim(flow)).toBe(false);
    expect(wantsClaim(play([{ kind: 'dismissed' }], flow))).toBe(true);
  });

  test('preserves the case on the screen if the case of the address cannot be claimed', () => {
    const flow = play([...twoLoaded, { kind: 'open-refused', key: '10009.9', error: 'held' }]);
    expect(flow.current).toBeNull();
    expect(claimsOf(flow)).toHaveLength(2);
    expect(play([{ kind: 'dismissed' }], flow).current?.key).toBe('10001.1');
  });
});

describe('a decision', () => {
  const reasons = { codes: [205, 209], note: 'see the corner' } as const;
  const rejection: FlowEvent = { kind: 'sent', id: 'one', verdict: { approve: false, ...reasons, ...seen }, sentAt: 0 };
  const refusal: FlowEvent = { kind: 'refused', id: 'one', error: 'no connection', over: false, changed: [] };

  test('[R-PLUS-4] that is refused brings its case back with its reasons and its note', () => {
    const flow = play([...twoLoaded, rejection, refusal]);
    expect(flow.current?.key).toBe('10001.1');
    expect(flow.drafts['10001.1']).toEqual(reasons);
    expect(flow.troubles['10001.1']).toMatchObject({ error: 'no connection', over: false, unsent: { id: 'one' } });
    expect(flow.ahead.map(({ key }) => key)).toEqual(['10002.2']);
    expect(flow.decisions).toEqual([]);
  });

  test('that is refused does not replace a case that was started: its case is the next one', () => {
    const started: FlowEvent = { kind: 'drafted', key: '10002.2', draft: { codes: [204], note: '' } };
    const flow = play([...twoLoaded, rejection, started, refusal]);
    expect(flow.current?.key).toBe('10002.2');
    expect(flow.ahead.map(({ key }) => key)).toEqual(['10001.1']);
    expect(flow.troubles['10001.1']).toBeDefined();
  });

  test('that someone else has made in the meantime comes back as over, with nothing to send again', () => {
    const flow = play([
      ...twoLoaded,
      sentFirst,
      { kind: 'refused', id: 'one', error: 'decided', over: true, changed: [] },
    ]);
    expect(flow.troubles['10001.1']).toMatchObject({ over: true, unsent: null });
    expect(claimsOf(flow).map(({ key }) => key)).toEqual(['10002.2']);
  });

  test('[R-PLUS-27] on a case that has changed comes back with the changes and its reasons, and is not sent again', () => {
    const changed: FlowEvent = {
      kind: 'refused',
      id: 'one',
      error: 'changed',
      over: false,
      changed: ['name', 'avatar'],
    };
    const flow = play([...twoLoaded, rejection, changed]);
    expect(flow.current).toMatchObject({ key: '10001.1', changed: ['name', 'avatar'] });
    expect(flow.drafts['10001.1']).toEqual(reasons);
    expect(flow.troubles['10001.1']).toMatchObject({ over: false, unsent: null });
  });

  test('sent again clears the trouble', () => {
    const flow = play([...twoLoaded, rejection, refusal, rejection]);
    expect(flow.troubles).toEqual({});
    expect(flow.decisions).toHaveLength(1);
  });

  test('[R-PLUS-4] that is undone shows its case again with its draft, and the present one is next', () => {
    const flow = play([
      ...twoLoaded,
      rejection,
      acceptedFirst,
      { kind: 'undo-wanted', id: 'one' },
      { kind: 'undone', id: 'one', held: held(1) },
    ]);
    expect(flow.current?.key).toBe('10001.1');
    expect(flow.drafts['10001.1']).toEqual(reasons);
    expect(flow.ahead.map(({ key }) => key)).toEqual(['10002.2']);
    expect(flow.decisions).toEqual([]);
  });

  test('can be undone before the server has answered: the undo follows the answer', () => {
    const asked = play([...twoLoaded, sentFirst, { kind: 'undo-wanted', id: 'one' }]);
    expect(asked.decisions[0]).toMatchObject({ state: 'sending', undoWanted: true });
    expect(play([acceptedFirst], asked).decisions[0]).toMatchObject({ state: 'undoing', decisionId: 7 });
  });

  test('is offered for undo newest first, and each only once', () => {
    const second: FlowEvent = { kind: 'sent', id: 'two', verdict: approval, sentAt: 5 };
    const flow = play([...twoLoaded, sentFirst, second]);
    expect(undoable(flow.decisions)?.id).toBe('two');
    expect(undoable(play([{ kind: 'undo-wanted', id: 'two' }], flow).decisions)?.id).toBe('one');
  });

  test('can be undone again if only the connection failed, but not if the server refused', () => {
    const asked = play([...twoLoaded, sentFirst, acceptedFirst, { kind: 'undo-wanted', id: 'one' }]);
    const later = play([{ kind: 'undo-refused', id: 'one', final: false }], asked);
    expect(later.decisions[0]).toMatchObject({ state: 'decided', undoWanted: false });
    expect(play([{ kind: 'undo-refused', id: 'one', final: true }], asked).decisions).toEqual([]);
  });

  test('[R-PLUS-4] leaves the bar after its 30 seconds, but not while it is being sent', () => {
    const flow = play([...twoLoaded, sentFirst, acceptedFirst]);
    expect(play([{ kind: 'ticked', now: 29_999 }], flow).decisions).toHaveLength(1);
    expect(play([{ kind: 'ticked', now: 30_000 }], flow).decisions).toEqual([]);
    const sending = play([...twoLoaded, sentFirst, { kind: 'ticked', now: 99_000 }]);
    expect(sending.decisions).toHaveLength(1);
  });
});

describe('claims', () => {
  test('that are lost are shown for the case on the screen, and silently remove the case behind it', () => {
    const flow = play([
      ...twoLoaded,
      { kind: 'lost', key: '10001.1', error: 'Mira has it' },
      { kind: 'lost', key: '10002.2', error: 'Mira has it' },
    ]);
    expect(flow.current?.key).toBe('10001.1');
    expect(flow.troubles['10001.1']).toEqual({ error: 'Mira has it', over: true, unsent: null });
    expect(flow.ahead).toEqual([]);
    expect(claimsOf(flow)).toEqual([]);
  });

  test('that were lost and made again leave no trouble behind', () => {
    const lost = play([...twoLoaded, { kind: 'lost', key: '10001.1', error: 'gone' }]);
    const again = play([{ kind: 'opened', held: held(1) }], lost);
    expect(again.troubles).toEqual({});
    expect(again.ahead.map(({ key }) => key)).toEqual(['10002.2']);
  });

  test('end when the reviewer leaves the screen, but the case stays and is claimed again on return', () => {
    const flow = play([...twoLoaded, { kind: 'paused' }]);
    expect(flow.current).toMatchObject({ key: '10001.1', claimedAt: 0 });
    expect(claimsOf(flow)).toEqual([]);
  });

  test('are renewed after half of their ten minutes', () => {
    expect(renewalIsDue(held(1), 1000 + 299_999)).toBe(false);
    expect(renewalIsDue(held(1), 1000 + 300_000)).toBe(true);
  });
});

describe('the time to undo', () => {
  test('ends when the server says if its clock and the browser’s agree', () => {
    const sentAt = Date.parse('2026-11-20T10:00:00.000Z');
    expect(undoDeadline('2026-11-20T10:00:30.250Z', sentAt, sentAt + 500)).toBe(sentAt + 30_250);
  });

  test('is 30 seconds from the sending if the browser’s clock is wrong', () => {
    const sentAt = Date.parse('2026-11-20T11:00:00.000Z');
    expect(undoDeadline('2026-11-20T10:00:30.250Z', sentAt, sentAt + 500)).toBe(sentAt + 30_000);
  });
});

test('in any order of events, no case is in two places and no undecided case is lost', () => {
  const event = fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((n): FlowEvent => ({ kind: 'claimed', held: held(n) })),
    fc.constantFrom('a', 'b', 'c').map((id): FlowEvent => ({ kind: 'sent', id, verdict: approval, sentAt: 0 })),
    fc
      .constantFrom('a', 'b', 'c')
      .map((id): FlowEvent => ({ kind: 'refused', id, error: 'no', over: false, changed: [] })),
    fc.constantFrom('a', 'b', 'c').map((id): FlowEvent => ({ kind: 'undo-wanted', id })),
    fc.constant<FlowEvent>({ kind: 'skipped' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const sent = new Set<string>();
      const claimed = new Set<string>();
      let flow = startFlow();
      for (const each of events) {
        if (each.kind === 'sent' && (sent.has(each.id) || flow.current === null)) continue;
        if (each.kind === 'sent') sent.add(each.id);
        // The server never responds with a case that the claim has excluded.
        if (each.kind === 'claimed' && keysNotToClaim(flow, 'all').includes(each.held.key)) continue;
        if (each.kind === 'claimed') claimed.add(each.held.key);
        flow = reviewFlow(flow, each);
      }
      const onScreen = [flow.current, ...flow.ahead].flatMap((each) => (each === null ? [] : [each.key]));
      const places = [
        ...onScreen,
        ...flow.decisions.map((each) => each.held.key),
        ...flow.skipped.map(({ key }) => key),
      ];
      expect(new Set(places).size).toBe(places.length);
      expect(new Set(places)).toEqual(claimed);
    }),
  );
});

import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import { describe, expect, test } from 'vitest';
import { reviewFlow } from './case-flow.ts';
import { evidence, held } from './case-sample.ts';
import { type CaseFlow, claimDeadline, type FlowEvent, startFlow } from './flow-state.ts';

const twoLoaded: CaseFlow = { ...startFlow(), current: held(1), ahead: [held(2)] };

function play(events: readonly FlowEvent[], from: CaseFlow = twoLoaded): CaseFlow {
  return events.reduce(reviewFlow, from);
}

describe('a case that changes while it is on the screen', () => {
  const banned = (number: number): ReviewCase => {
    const before = evidence(number);
    return { ...before, account: { ...before.account, state: 'banned' }, objections: [101] };
  };

  test('[R-PLUS-4] shows the new facts and the changes until it leaves; its claim is unchanged', () => {
    const flow = play([{ kind: 'reread', key: '10001.1', evidence: banned(1) }]);
    expect(flow.current).toMatchObject({ evidence: { objections: [101] }, changed: ['state'], claimedAt: 1000 });
    const back = play([{ kind: 'renewed', held: held(1) }], flow);
    expect(back.current).toMatchObject({ evidence: { objections: [] }, changed: ['state'] });
    expect(play([{ kind: 'skipped' }], back).current?.changed).toEqual([]);
  });

  test('a case that is only loaded is shown in its present state, without a mark', () => {
    const flow = play([{ kind: 'reread', key: '10002.2', evidence: banned(2) }, { kind: 'skipped' }]);
    expect(flow.current).toMatchObject({ key: '10002.2', evidence: { objections: [101] }, changed: [] });
  });

  test('a claim ends at its own time if the clocks agree, or else ten minutes after it arrived', () => {
    const at = Date.parse('2026-11-20T10:00:00.000Z');
    expect(claimDeadline({ ...held(1), claimedAt: at + 900 })).toBe(at + 600_000);
    expect(claimDeadline({ ...held(1), claimedAt: at + 3_600_000 })).toBe(at + 4_200_000);
  });
});

import type { ServerEvent } from '@greenroom/contract/events.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventParser } from './event-stream.ts';

const TEXT = [
  ': alive\n\n',
  'event: change\r\ndata: {"topic":"batch","id":7}\r\n\r\n',
  'data: {"topic":"queue",\ndata: "id":null}\n\n',
  'data: {"topic":"unheard-of","id":1}\n\ndata: no json\n\n',
  'id: 4\ndata:{"topic":"application","id":9}\n\n',
].join('');

test('events are read from the stream in pieces of any size, and other lines are skipped', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
      const heard: ServerEvent[] = [];
      const parser = new EventParser((event) => heard.push(event));
      const edges = [0, ...[...cuts].sort((one, other) => one - other), TEXT.length];
      for (const [index, edge] of edges.slice(1).entries()) parser.push(TEXT.slice(edges[index], edge));
      expect(heard).toEqual([
        { topic: 'batch', id: 7 },
        { topic: 'queue', id: null },
        { topic: 'application', id: 9 },
      ]);
    }),
  );
});

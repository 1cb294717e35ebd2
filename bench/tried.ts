/** What was tried for a budget, and its effect; written to the results where the budget is missed. */
export const TRIED: Readonly<Record<string, readonly string[]>> = {
  'P-1': [
    'lines sorted by ID once a batch and examined by span, 100,000 at a time: processor time in the database 51 s to 33 s;',
    'reading the accounts of a chunk through by span instead of looking them up: no gain (0.40 s against 0.26 s for 100,000);',
    'chunks side by side, as many as there are cores; IDs stored uncompressed: 0.5 s less processor time for each of the two times that a million are written;',
    'a plain insert instead of one that passes over conflicts: some 8 % less processor time, not worth a second way to write.',
  ],
  'P-2': [
    'the sheet is read while its IDs are stored (0.7 s more than reading alone); the rest is the examination of P-1, with what was tried there;',
    'next: ids out of the sequence in blocks, so that lanes write to different pages of the indexes by time and id.',
  ],
  'P-3': [
    'one group is looked up in the scope once instead of being joined with every row that is counted;',
    'no abort, which makes an error with its stack, after an answer that went out whole;',
    'session, page and total prepared once a connection, the page so that PostgreSQL keeps its plan; all three together: processor time of a page in the database 2.4 ms to 1.2 ms.',
  ],
  'P-4': [
    'sums of every figure kept, of a group’s days for the totals and of a host’s weeks for the order: totals 135 to 12 ms, the order 160 to 110 ms;',
    'hosts and sums grouped together instead of joined, matching hosts looked up in a hash: no plan that joins row by row (6 s for a filter by category);',
    'figures summed as floating point: sorted by a ratio 149 to between 104 and 128 ms; the key of a name in place of its call: 122 to 102 ms;',
    'left: the accounts of a filter are looked up one by one, once for the page and once for the totals: 60 ms of 10,000 hosts each time.',
  ],
  'P-6': [
    'texts compiled once, words and countries looked up once each, times read and written without dates, the next rows fetched while the last are written: 38.0 s to 22.7 s as csv, 43.8 s to 24.3 s as xlsx;',
    'rows in parts through the steps from the database to the file, not one by one: 22.7 s to 19.5 s as csv;',
    'the old heap may be twice what is in use before it is searched for garbage, not four times; the small young heap of `npm start` in the bench, too; parts of 250 rows: grown by 78 MB with the first file instead of 272, others’ p99 75 to 42 ms;',
    'csv lines written into bytes one by one, one look at most texts instead of three: 300,000 rows 5.1 s to 4.3 s;',
    'no difference: parts of 250 rows instead of 1,000 for the time and the memory; a smaller first old heap;',
    'next: csv made by PostgreSQL itself, its words, times and guards as expressions of the select; in the process each row costs some 15 µs, of which COPY’s share is 5.',
  ],
  'P-11': [
    'demonstration data, pictures and letters are loaded when they are first needed: 150 MB to 128 MB idle in a process by itself;',
    'a young heap of at most 2 × 8 MB instead of 2 × 16: 157 MB to 141 MB idle, P-7 no slower.',
  ],
  'P-7': [
    'columns unnested in step, the group of a day without a sort for each line: processor time in the database 2.3 s to 1.8 s for 100,000;',
    'the group of a day chosen by a float instead of a decimal, a batch of one month written to the table of that month: 36 ms to 20 ms and 35 ms to 23 ms for 10,000;',
    'fields without a default, the last time of a report remembered: 14 µs to 9 µs a line in the process.',
    'numbers as binary arrays, encoded while the batch before is written: 14 to 9 ms between two batches of 10,000;',
    'no difference: no wait for the disk at each commit, a kept plan, memberships looked up in one scan;',
    'two lanes, so that two batches are written at a time;',
    'one filled batch may wait behind the one being written, so that reading goes on: 14.7 s to 13.8 s.',
  ],
  'P-8': [
    'fewer and lighter answers, compressed by the build: 137 kB to 117 kB; the score stayed at 97;',
    'our own modules of the screen in one chunk: 18 answers became 5, 119 kB became 110, and 96 became 99;',
    'its chunks compiled beside the main thread while they come: in turns without, with and without 92, 97, 92, in a slow hour.',
  ],
  'P-27': [
    'the plot of coins is drawn after all else, in steps: 109 ms to 81 ms, in a page in which every screen was opened before;',
    'the plot of plain elements instead of a chart library: earnings opened in a fresh page 136 ms to 51 ms.',
  ],
  'P-10': [
    'was 18 ms before the table got pinned columns, a bounded height and tips;',
    'a kept view is not rendered again when it is shown, and the table reads its layout after the frame’s own: 121 to 116 ms;',
    'a kept view keeps its layout, and what has a tip has no state that hiding changes: 116 ms to 69 ms, to the table alone 80;',
    'the address is a store, closed lists are not positioned again, cells have no effects, a table rests while nobody is at it: 80 ms to 45 ms;',
    'effects that begin and end after the frame, by a deferred Activity, or with the first input if that is earlier: 57 to 52 ms; not taken, the scroll to the top came a frame late, or not at all where the address was completed meanwhile;',
    'badges without icons, a fifth of a row’s elements: no difference beyond that of one run from the next;',
    'fields without a choice no longer search the page for a list, rows are observed after the frame: 2 to 3 ms of script less;',
    'rows laid out as grids after the frame, those out of sight skipped by content-visibility: a fifth less on the main thread, nothing by the clock (five rounds in turns: 53 to 52 ms); not taken;',
    'no difference: cells that do not stick;',
    'a tick re-renders neither the filters, the heading, the bar nor the pager: 9.5 to 3.0 ms of script, 24.5 to 22 ms in two rounds in turns; a box on an empty page takes 12 ms there;',
    'a hidden view that stays drawn behind the other one, transparent, both in one place: 62 to 35 ms, the statistics 66 to 56; but with inert, without which it could be reached by Tab, all of it is styled again, 30 ms: 56 and 71; not taken;',
    'next: what is left is pre-paint, paint and raster of the table itself, some 5 ms of script.',
  ],
};

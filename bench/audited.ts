import { changeDepartment, listDepartments } from '@greenroom/contract/administration/departments.ts';
import { z } from 'zod';
import type { BenchPlace } from './bench-place.ts';
import { makeAgent, makeSchema } from './make-people.ts';
import { type Measurement, median, timed } from './measurement.ts';

const CALLS = 200;
const ROUNDS = 9;
const BUDGET = 1.15;
const ID = 'P-13';

/**
 * Measures the second half of P-13: an audited write over HTTP. It takes turns with the same write while the table's
 * triggers are off.
 */
export async function measureAudited(place: BenchPlace): Promise<Measurement[]> {
  const database = 'bench_audited';
  const client = await place.createDatabase(database);
  await makeSchema(client, place.url(database));
  const { token, userId } = await makeAgent(client, 1);
  await client.query(`update user_roles set role = 'administrator' where user_id = $1`, [userId]);
  const made = await client.query<{ id: number }>(`insert into departments (name) values ('Bench') returning id::int`);
  const id = made.rows[0]?.id ?? 0;
  const product = await place.startProduct(database);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const read = await fetch(`${product.address}${listDepartments.path}`, { headers });
  const [department] = z.object({ data: listDepartments.data }).parse(await read.json()).data;
  let version = department?.version ?? '';
  let turn = 0;
  const rename = async () => {
    turn += 1;
    const response = await fetch(`${product.address}${changeDepartment.path}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ id, name: `Bench ${turn}`, version }),
    });
    if (!response.ok) throw new Error(`a change was answered with ${response.status}: ${await response.text()}`);
    ({ version } = z.object({ data: changeDepartment.data }).parse(await response.json()).data);
  };
  const round = async () => {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) times.push((await timed(rename)).ms);
    return median(times);
  };
  const counted = async () =>
    Number((await client.query<{ count: string }>('select count(*) from audit_entries')).rows[0]?.count);
  await round();
  const audited: number[] = [];
  const plain: number[] = [];
  for (let turns = 0; turns < ROUNDS; turns += 1) {
    await client.query('alter table departments disable trigger user');
    const before = await counted();
    plain.push(await round());
    if ((await counted()) !== before) throw new Error('the write without the audit was audited');
    await client.query('alter table departments enable trigger user');
    audited.push(await round());
    if ((await counted()) !== before + CALLS) throw new Error('a write was not audited');
  }
  await product.stop();
  await place.dropDatabase(database);
  const ratio = median(audited.map((ms, at) => ms / (plain[at] ?? Number.NaN)));
  return [
    {
      id: ID,
      work: 'a write that the audit keeps, beside the same without',
      ours: `${median(audited).toFixed(2)} ms`,
      limit: `${median(plain).toFixed(2)} ms`,
      ratio,
      budget: `≤ ${BUDGET} ×`,
      met: ratio <= BUDGET,
      notes: [
        `${ID}: ${changeDepartment.id} over HTTP, ${ROUNDS} rounds of ${CALLS} calls each way in turns, ours ${listed(audited)} ms, ` +
          `with the triggers off ${listed(plain)} ms.`,
      ],
    },
  ];
}

function listed(times: readonly number[]): string {
  return times.map((ms) => ms.toFixed(2)).join(', ');
}

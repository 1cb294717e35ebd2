import { listAudit } from '@greenroom/contract/administration/audit.ts';
import { changeUser } from '@greenroom/contract/administration/users.ts';
import { listExports, startExport } from '@greenroom/contract/exports/exports.ts';
import { expect, test } from 'vitest';
import { exportedRows } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const anna = await buildUser(db, { role: 'agent', username: 'anna', nickName: 'Anna' });
await server.get(changeUser, { id: anna.id, nickName: '=1+1', roles: ['reviewer'] }, { as: admin });

const EVER = { from: '2000-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' };
const AUDIT = { list: 'audit', format: 'csv' } as const;

test('[R-PLUS-11] [R-PLUS-7] an export has the filtered entries, a line for each value before and after, without formulas, and the filter in words', async () => {
  const filter = { ...EVER, about: 'anna', kind: 'users', operation: 'update' } as const;
  const [header, ...rows] = await exportedRows(server, admin, { ...AUDIT, filter });
  expect(header).toEqual([
    ...['Entry', 'Time (UTC)', 'User', 'Action', 'Table', 'Key', 'Field', 'Before', 'After', 'Rows'],
    ...['IP address', 'Source'],
  ]);
  const [entry] = (await server.get(listAudit, filter, { as: admin })).rows;
  const changed = rows.find((row) => row[6] === 'nick_name');
  expect(changed?.slice(2)).toEqual([
    ...[admin.username, 'Changed', 'users', String(anna.id), 'nick_name', 'Anna', "'=1+1"],
    ...[String(entry?.rowCount), '127.0.0.1', 'users.changeUser'],
  ]);
  expect(changed?.[0]).toBe(String(entry?.id));
  const { rows: exports } = await server.get(listExports, {}, { as: admin });
  expect(exports[0]?.range).toEqual(EVER);
  expect(Object.fromEntries((exports[0]?.filter ?? []).map(({ name, value }) => [name, value]))).toEqual({
    about: 'anna',
    kind: 'User',
    operation: 'Changed',
  });
});

test('[R-VALID-4] an export without a time range is refused', async () => {
  const refused = await server.call(startExport, { ...AUDIT, filter: { about: 'anna' } }, { as: admin });
  expect(refused.refusal?.code).toBe('time-range-missing');
});

test('[R-SES-12] users who cannot read the audit log cannot export it', async () => {
  const operator = await signIn(server, 'operator');
  const refused = await server.call(startExport, { ...AUDIT, filter: EVER }, { as: operator });
  expect(refused.refusal?.code).toBe('forbidden');
});

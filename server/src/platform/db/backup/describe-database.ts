import type { ClientBase } from 'pg';
import type { Manifest } from './backup-file.ts';

/**
 * Tables that contain rows, directly or in their partitions. Generated columns are left out because PostgreSQL
 * recomputes them.
 */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const PARTITIONS = `
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = current_schema()::regnamespace and c.relispartition and c.relkind in ('r', 'p') order by c.relname`;

const SEQUENCES = `
  select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = current_schema() order by sequencename`;

/** Returns the manifest of a database as the session's transaction sees it. */
export async function describeDatabase(client: ClientBase, madeAt: Date): Promise<Manifest> {
  const migrations = await client.query<{ name: string }>('select name from migrations order by name');
  const tables = await client.query<Manifest['tables'][number]>(TABLES);
  const partitions = await client.query<Manifest['partitions'][number]>(PARTITIONS);
  const sequences = await client.query<Manifest['sequences'][number]>(SEQUENCES);
  return {
    format: 'greenroom-backup-1',
    madeAt: madeAt.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.rows,
    partitions: partitions.rows,
    sequences: sequences.rows,
  };
}

/** Returns a statement that copies rows through a select, so that rows in a table's partitions are included. */
export function copyOut(client: ClientBase, { name, columns }: Manifest['tables'][number]): string {
  return `copy (select ${listed(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`;
}

export function copyIn(client: ClientBase, { name, columns }: Manifest['tables'][number]): string {
  return `copy ${client.escapeIdentifier(name)} (${listed(client, columns)}) from stdin`;
}

function listed(client: ClientBase, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

/**
 * Copies queued jobs in the form that the queue accepts, as one JSON object in each row, since the queue's own tables
 * can change with its version. Jobs that have used up all their tries are left out.
 */
export const COPY_JOBS_OUT = `copy (
  select json_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority)
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id
) to stdout`;

/** Creates the temporary table into which the rows of `COPY_JOBS_OUT` are loaded. */
export const MAKE_JOBS_TABLE = 'create temporary table restored_jobs (line json not null) on commit drop';
export const COPY_JOBS_IN = 'copy restored_jobs (line) from stdin';
export const ADD_JOBS = `
  select count(graphile_worker.add_job(line ->> 'task', line -> 'payload', queue_name => line ->> 'queue',
    run_at => (line ->> 'runAt')::timestamptz, max_attempts => (line ->> 'maxAttempts')::int,
    job_key => line ->> 'key', priority => (line ->> 'priority')::int))
  from restored_jobs`;

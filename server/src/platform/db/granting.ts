import type pg from 'pg';

/**
 * Lists the statements that give role $1 exactly the rights it needs to serve: access to all table rows (read-only for
 * the migration lists and the audit log), sequences, functions and temporary tables. If all rights are already correct,
 * the list is empty, so a start changes nothing.
 *
 * The list covers only objects that belong to the owner, who runs this query, since a database can also contain other
 * users' tables and extensions. Default privileges cover tables that are created later, such as a month of facts. The
 * queue's tables have row security but no policy, which would hide all their rows. For these tables, grants control
 * access as well.
 */
const DUE = `
  with role as (
    select oid, quote_ident(rolname) as name from pg_roles where rolname = $1
  ), schemas as (
    select oid, nspname, nspname <> 'graphile_worker' as own from pg_namespace
    where nspname in (current_schema(), 'graphile_worker')
  ), relations as (
    select c.oid, c.oid::regclass as name, c.relkind,
      c.relname in ('migrations', 'audit_entries', 'audit_seals', 'audit_unsealed') as list,
      c.relrowsecurity and not s.own as closed
    from pg_class c join schemas s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(c.relowner, 'usage')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
  ), functions as (
    select p.oid, p.oid::regprocedure as name, p.prosecdef
    from pg_proc p join schemas s on s.oid = p.pronamespace where pg_has_role(p.proowner, 'usage')
  ), wanted (kind, privileges) as (
    values ('tables', array['select', 'insert', 'update', 'delete']), ('sequences', array['usage'])
  )
  select format('grant temporary on database %I to %s', current_database(), role.name) as statement
  from role where not has_database_privilege(role.oid, current_database(), 'temporary')
  union all
  select format('grant usage on schema %I to %s', nspname, role.name)
  from role, schemas where not has_schema_privilege(role.oid, schemas.oid, 'usage')
  union all
  select format('grant %s on %s to %s', array_to_string(privileges, ', '), relations.name, role.name)
  from role, relations, wanted
  where kind = 'tables' and relkind <> 'S' and not list
    and exists (select from unnest(privileges) p where not has_table_privilege(role.oid, relations.oid, p))
  union all
  select format('grant select on %s to %s', relations.name, role.name)
  from role, relations where list and not has_table_privilege(role.oid, relations.oid, 'select')
  union all
  select format('revoke insert, update, delete on %s from %s', relations.name, role.name)
  from role, relations where list and has_table_privilege(role.oid, relations.oid, 'insert, update, delete')
  union all
  select format('grant usage on sequence %s to %s', relations.name, role.name)
  from role, relations where case relkind when 'S' then not has_sequence_privilege(role.oid, relations.oid, 'usage') end
  union all
  select format('alter table %s disable row level security', relations.name) from role, relations where closed
  union all
  select format('revoke execute on function %s from public', functions.name)
  from role, functions where prosecdef and has_function_privilege('public', functions.oid, 'execute')
  union all
  select format('grant execute on function %s to %s', functions.name, role.name)
  from role, functions
  where not has_function_privilege(role.oid, functions.oid, 'execute')
    or prosecdef and has_function_privilege('public', functions.oid, 'execute')
  union all
  select format('alter default privileges in schema %I grant %s on %s to %s',
    nspname, array_to_string(privileges, ', '), kind, role.name)
  from role, schemas, wanted
  where own and not exists (
    select from pg_default_acl d, aclexplode(d.defaclacl) a
    where d.defaclrole = current_user::regrole and d.defaclnamespace = schemas.oid
      and d.defaclobjtype = case kind when 'tables' then 'r' else 'S' end and a.grantee = role.oid
  )`;

/** Grants a role the rights to serve. The client must be connected as the owner. */
export async function letServe(client: pg.Client, role: string): Promise<void> {
  const due = await client.query<{ statement: string }>(DUE, [role]);
  // Statements sent together run as one transaction.
  if (due.rows.length > 0) await client.query(due.rows.map((row) => row.statement).join(';\n'));
}

/** Describes the role's powers that serving doesn't need. Empty if the role has none. */
export async function powersOf(client: pg.Client, role: string): Promise<readonly string[]> {
  const found = await client.query<{ power: string }>(
    `select power from pg_roles r, lateral (values
       (r.rolsuper, 'is a superuser'),
       (r.rolcreaterole, 'may create roles'),
       (r.rolcreatedb, 'may create databases'),
       (r.rolbypassrls, 'bypasses row security'),
       (exists (
         select from pg_class c where c.oid = to_regclass('migrations') and pg_has_role(r.oid, c.relowner, 'member')
       ), 'owns the tables'),
       (has_schema_privilege(r.oid, current_schema(), 'create'), 'may create tables'),
       (has_database_privilege(r.oid, current_database(), 'create'), 'may create schemas')
     ) as powers (has, power)
     where r.rolname = $1 and has`,
    [role],
  );
  return found.rows.map((row) => row.power);
}

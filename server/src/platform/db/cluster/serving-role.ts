import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { Client } from 'pg';

/** The role that serves requests; the superuser owns every table. */
export const SERVING_ROLE = 'greenroom_serving';
/** PostgreSQL's own default. */
const ITERATIONS = 4096;

/** Derives the password from the superuser's password, so that there is no second password file to protect. */
export function servingPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(SERVING_ROLE).digest('hex');
}

/**
 * Creates the serving role if it is missing, in a new database or one from an earlier version. Removes what the role
 * should not have: additional rights, another password, or its own session settings, which any role can change for
 * itself. `granting.ts` grants the role access to the tables, next to the migrations.
 */
export async function ensureServingRole(client: Client, superuserPassword: string): Promise<void> {
  const verifier = verifierOf(servingPassword(superuserPassword));
  const found = await client.query<{ right: boolean }>(
    `select rolpassword is not distinct from $2 and rolcanlogin
       and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
       and not exists (
         select from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase
         where s.setrole = r.oid and coalesce(d.datname, current_database()) = current_database()
       ) as right
     from pg_authid r where rolname = $1`,
    [SERVING_ROLE, verifier],
  );
  const [role] = found.rows;
  if (role?.right) return;
  await client.query(`
    ${role === undefined ? `create role ${SERVING_ROLE};` : ''}
    alter role ${SERVING_ROLE}
      login nosuperuser nocreaterole nocreatedb noreplication nobypassrls password '${verifier}';
    alter role ${SERVING_ROLE} reset all;
    do $$ begin
      execute format('alter role ${SERVING_ROLE} in database %I reset all', current_database());
    end $$`);
}

/**
 * Returns the password in the form that PostgreSQL stores. The result is always the same, so it can be compared with
 * the stored form, and no log shows the password.
 */
function verifierOf(password: string): string {
  const salt = createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

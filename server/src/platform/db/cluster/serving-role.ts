import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { Client } from 'pg';

/** The role that the product serves with; every table is the superuser's. */
export const SERVING_ROLE = 'greenroom_serving';
/** As many as PostgreSQL itself takes. */
const ITERATIONS = 4096;

/** Follows from the superuser's password, so that there is no second file to keep, to close and to lose. */
export function servingPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(SERVING_ROLE).digest('hex');
}

/**
 * Makes the role that serves where it is missing (a new database, or one of an earlier version), and takes back whatever it
 * should not have: rights, another password, settings of its sessions, which every role may change for itself. What it may
 * do with the tables is granted beside the migrations (`granting.ts`).
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

/** The password as PostgreSQL keeps it, the same each time: what is there can be compared, and no log shows the password. */
function verifierOf(password: string): string {
  const salt = createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

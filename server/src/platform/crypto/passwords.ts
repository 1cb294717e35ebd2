import { hash, verify } from '@node-rs/argon2';

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const STRENGTH = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

let decoy: Promise<string> | null = null;

/**
 * Returns whether the password matches the hash. If the user is unknown (null) or hasn't chosen a password yet (empty
 * text), the function does the same work and returns false.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash || (await decoy), password);
  return Boolean(passwordHash) && right;
}

/**
 * Returns whether a hash is weaker than the current settings. If so, the password is hashed again at the next sign-in.
 */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= STRENGTH.memoryCost && Number(passes) >= STRENGTH.timeCost);
}

import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (OWASP's least, and ours). */
const STRENGTH = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password is the hash's. Without a hash (an unknown user, or, as an empty text, one who has not chosen a
 * password yet) the same work is done and the answer is no.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash || (await decoy), password);
  return Boolean(passwordHash) && right;
}

/** Whether a hash was made with less than today's strength: the password is hashed again when it is next known. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= STRENGTH.memoryCost && Number(passes) >= STRENGTH.timeCost);
}

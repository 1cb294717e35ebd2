/** A time as written in letters, the same in every language: `2026-11-21 13:05 UTC`. */
export function sayTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A masked email, which only its owner recognizes: `n***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email.slice(0, 1) : ''}***${email.slice(at)}`;
}

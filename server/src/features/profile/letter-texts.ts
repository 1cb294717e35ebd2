/** A time as letters say it, the same in every language: `2026-11-21 13:05 UTC`. */
export function sayTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** An address of which its owner knows which one it is, and nobody else: `n***@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${at > 1 ? address.slice(0, 1) : ''}***${address.slice(at)}`;
}

/** The server reports a change to every window within this time. */
const ECHO_MS = 2000;

let markedAt = Number.NEGATIVE_INFINITY;

/** Notes that this window marks notifications, so that the server's event about it can be ignored here. */
export function noteOwnMark(): void {
  markedAt = performance.now();
}

export function wasMarkedHere(): boolean {
  return performance.now() - markedAt < ECHO_MS;
}

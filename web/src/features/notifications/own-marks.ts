/** The server tells every window of a change within this time. */
const ECHO_MS = 2000;

let markedAt = Number.NEGATIVE_INFINITY;

/** Notes that this window marks notifications: what the server tells of it is known here. */
export function noteOwnMark(): void {
  markedAt = performance.now();
}

export function wasMarkedHere(): boolean {
  return performance.now() - markedAt < ECHO_MS;
}

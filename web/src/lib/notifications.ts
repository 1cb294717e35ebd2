/** A brief message outside the screen's own flow. */
export interface Notice {
  kind: 'error' | 'success' | 'info';
  message: string;
  /** Time until it disappears. */
  milliseconds: number;
  /** The call's identifier, for support. */
  requestId?: string | undefined;
  /** An immediate action for the message, which also closes it. */
  action?: { readonly label: string; readonly run: () => void } | undefined;
}

type Sink = (notice: Notice) => void;

let sink: Sink | null = null;

/** Sets the function that shows notices. Before it has loaded (sign-in), forms show their own errors. */
export function showNoticesWith(next: Sink | null): void {
  sink = next;
}

export function notify(notice: Notice): void {
  sink?.(notice);
}

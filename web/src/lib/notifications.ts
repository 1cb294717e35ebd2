/** A brief message outside the screen's own flow. */
export interface Notice {
  kind: 'error' | 'success' | 'info';
  message: string;
  /** How long it stays. */
  milliseconds: number;
  /** The call's identifier, for support. */
  requestId?: string | undefined;
  /** What can be done about it at once; the message goes away with it. */
  action?: { readonly label: string; readonly run: () => void } | undefined;
}

type Sink = (notice: Notice) => void;

let sink: Sink | null = null;

/** The interface that shows notices takes them over; before it has loaded (sign-in) the forms show their own errors. */
export function showNoticesWith(next: Sink | null): void {
  sink = next;
}

export function notify(notice: Notice): void {
  sink?.(notice);
}

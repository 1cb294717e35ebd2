/** A brief message that appears outside the screen's content. */
export interface Notice {
  kind: 'error' | 'success' | 'info';
  message: string;
  /** Time until the notice disappears. */
  milliseconds: number;
  /** The call's identifier, for support. */
  requestId?: string | undefined;
  /** An action that users can take immediately. It also closes the notice. */
  action?: { readonly label: string; readonly run: () => void } | undefined;
}

type Sink = (notice: Notice) => void;

let sink: Sink | null = null;

/** Sets the function that shows notices. Until it has loaded, as during the sign-in, forms show their own errors. */
export function showNoticesWith(next: Sink | null): void {
  sink = next;
}

export function notify(notice: Notice): void {
  sink?.(notice);
}

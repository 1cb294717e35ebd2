import type { RejectionCode } from '@greenroom/contract/reasons.ts';

/** What a reviewer can do to the case on the screen, by key, mouse or thumb. */
export interface VerdictControls {
  onToggle: (code: RejectionCode) => void;
  onNote: (note: string) => void;
  onApprove: () => void;
  onReject: () => void;
  /** Null where there is nothing to go on to: the list. */
  onSkip: (() => void) | null;
}

import type { Params } from '../../lib/text/translate.tsx';

/** A text's id and parameters: it is translated where it is drawn, since the language may change meanwhile. */
export interface Problem {
  readonly id: string;
  readonly params?: Params;
}

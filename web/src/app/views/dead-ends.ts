import { lazyPart } from '../../lib/code/lazy-part.ts';

// Loaded separately, since the program starts without them.
export const ForbiddenPage = lazyPart(() => import('./forbidden-page.tsx'));
export const NotFoundPage = lazyPart(() => import('./not-found-page.tsx'));

import { lazyPart } from '../../lib/code/lazy-part.ts';

// These pages load separately, since the program rarely needs them.
export const ForbiddenPage = lazyPart(() => import('./forbidden-page.tsx'));
export const NotFoundPage = lazyPart(() => import('./not-found-page.tsx'));

import { type ComponentType, lazy, memo, Suspense } from 'react';
import { CodeWaiting } from '../../domain/screens/code-waiting.tsx';
import { fetchCode } from '../../lib/code/fetch-code.ts';
import type { GrantedPage } from '../../lib/session/granted.tsx';
import { withTexts } from '../../lib/text/translate.tsx';
import { screenCode } from '../screens.ts';
import { NotFoundPage } from './dead-ends.ts';
import { ViewBoundary } from './view-boundary.tsx';

const made = new Map<string, ComponentType>();

/** Returns a screen's component, which is created when the screen is first opened. */
function screenOf(component: string): ComponentType {
  const known = made.get(component);
  if (known !== undefined) return known;
  const code = screenCode(component);
  if (code === null) return NotFoundPage;
  const load = withTexts(code.texts, code.load);
  const screen = lazy(() => fetchCode(load).catch(forget(component)));
  made.set(component, screen);
  return screen;
}

/** Forgets a screen whose code failed to load, so that a retry loads the code again. */
function forget(component: string): (error: unknown) => never {
  return (error) => {
    made.delete(component);
    throw error;
  };
}

interface ViewContentProps {
  page: GrantedPage;
  pathname: string;
  onRefresh: (key: string) => void;
}

/**
 * The screen itself, with its own error handling. It re-renders when its page changes, but not when tabs are added or
 * removed.
 */
export const ViewContent = memo(function ViewContent({ page, pathname, onRefresh }: ViewContentProps) {
  const Screen = screenOf(page.component);
  return (
    <ViewBoundary onRetry={() => onRefresh(pathname)}>
      <Suspense fallback={<CodeWaiting />}>
        <Screen />
      </Suspense>
    </ViewBoundary>
  );
});

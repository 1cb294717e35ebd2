import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useT } from '../lib/translate.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Where the server answers 403 (R-ROUTE-5). */
export function ForbiddenPage() {
  return <DeadEnd title="shell.forbidden" text="shell.forbidden.text" />;
}

/** For an unknown path, and for one that is not granted: nothing tells the two apart (R-ROUTE-10). */
export function NotFoundPage() {
  return <DeadEnd title="shell.not-found" text="shell.not-found.text" />;
}

function DeadEnd({ title, text }: { title: string; text: string }) {
  const t = useT();
  useDocumentTitle(t(title));
  return (
    <EmptyState
      wholePage
      title={t(title)}
      text={t(text)}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          {t('shell.go-home')}
        </Button>
      }
    />
  );
}

import { useEffect } from 'react';
import { useT } from './translate.tsx';

/** Sets the document's title to `{page title} - {app title}` while `shown` (R-ROUTE-9). @param page translated */
export function useDocumentTitle(page: string, shown = true): void {
  const t = useT();
  const title = t('common.document-title', { page, app: t('common.app') });
  useEffect(() => {
    if (shown) document.title = title;
  }, [title, shown]);
}

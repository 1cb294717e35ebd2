import { useEffect } from 'react';
import { useBrand } from '../use-brand.ts';
import { useT } from './translate.tsx';

/** Sets the document's title to `{page title} - {app title}` while `shown` (R-ROUTE-9). @param page translated */
export function useDocumentTitle(page: string, shown = true): void {
  const t = useT();
  const { title: app } = useBrand();
  // The title must match R-ROUTE-9 exactly, without the marks that isolate names within a sentence.
  const title = t('common.document-title', { page, app }).replace(/[\u2068\u2069]/g, '');
  useEffect(() => {
    if (shown) document.title = title;
  }, [title, shown]);
}

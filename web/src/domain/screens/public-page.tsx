import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/text/document-title.ts';
import { useBrand } from '../../lib/use-brand.ts';
import classes from './public-page.module.css';

/** Props that the inputs on public pages share. */
export const PUBLIC_INPUT = { size: 'md', autoCapitalize: 'none', spellCheck: false } as const;

interface PublicPageProps {
  /** The language picker. */
  language: ReactNode;
  /** If true, omits the space at the bottom that raises a short form. */
  long?: boolean;
  children: ReactNode;
}

/** A page for visitors without a session, with the language picker at the top and a form in the middle. */
export function PublicPage({ language, long = false, children }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>{language}</header>
      <main className={classes.main} data-long={long || undefined}>
        {children}
      </main>
    </div>
  );
}

/** The heading of a public page, which is also the document's title. */
export function PublicHeading({ children }: { children: string }) {
  const { logo, title } = useBrand();
  useDocumentTitle(children);
  return (
    <h1 className={classes.title}>
      <span className={classes.app}>
        {logo !== null && <img src={`/avatar/${logo}`} alt="" width={28} height={28} />}
        {title}
      </span>
      {children}
    </h1>
  );
}

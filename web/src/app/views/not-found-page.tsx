import { useT } from '../../lib/text/translate.tsx';
import { DeadEnd } from './dead-end.tsx';

/** The page for an unknown path and for a path that isn't granted. Both look the same (R-ROUTE-10). */
export default function NotFoundPage() {
  const t = useT();
  return <DeadEnd title={t('shell.not-found')} text={t('shell.not-found.text')} />;
}

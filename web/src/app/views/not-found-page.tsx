import { useT } from '../../lib/text/translate.tsx';
import { DeadEnd } from './dead-end.tsx';

/** For an unknown path, and for one that is not granted: the two look alike (R-ROUTE-10). */
export default function NotFoundPage() {
  const t = useT();
  return <DeadEnd title={t('shell.not-found')} text={t('shell.not-found.text')} />;
}

import { readSettings } from '@greenroom/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-client.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from './footer.module.css';

/** The product's name and, where the operator has one, the filing number (R-SHELL-7). */
export function Footer() {
  const t = useT();
  const settings = useQuery({ ...queryOf(readSettings, {}), staleTime: Number.POSITIVE_INFINITY });
  const number = settings.data?.filingNumber ?? null;
  return (
    <footer className={classes.footer}>
      <span>{t('common.app')}</span>
      {number !== null && <bdi>{number}</bdi>}
    </footer>
  );
}

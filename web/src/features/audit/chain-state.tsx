import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { chainQuery } from './audit.data.ts';
import classes from './audit.module.css';

/** Findings named on the screen; the command names all. */
const MOST_NAMED = 10;

/** Whether the record is whole: how far it is sealed, when it was last checked, and what that found. */
export function ChainState() {
  const t = useT();
  const state = useQuery(chainQuery).data;
  if (state === undefined) return null;
  const { check, position, unsealed } = state;
  const broken = check !== null && check.findings.length > 0;
  return (
    <section className={classes.chain} aria-label={t('audit.seal')}>
      <p className={classes.chainLine}>
        <Verdict broken={broken} checked={check !== null} />
        {check !== null && <Time iso={check.at} />}
        <span>{t('audit.chain.sealed', { position })}</span>
        <span>{t('audit.chain.waiting', { count: unsealed })}</span>
      </p>
      {broken && (
        <>
          <ul className={classes.findings}>
            {check.findings.slice(0, MOST_NAMED).map((finding) => (
              <li key={`${finding.kind} ${finding.position} ${finding.entry}`}>
                {t(`audit.finding.${finding.kind}`, {
                  position: finding.position ?? 0,
                  entry: finding.entry ?? 0,
                  to: finding.to ?? 0,
                })}
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>{t('audit.chain.what-to-do')}</p>
        </>
      )}
    </section>
  );
}

function Verdict({ broken, checked }: { broken: boolean; checked: boolean }) {
  const t = useT();
  if (!checked) return <StatusBadge tone="neutral">{t('audit.chain.unchecked')}</StatusBadge>;
  if (broken) return <StatusBadge tone="danger">{t('audit.chain.broken')}</StatusBadge>;
  return <StatusBadge tone="success">{t('audit.chain.whole')}</StatusBadge>;
}

import { useT } from '../../lib/text/translate.tsx';
import classes from './logo.module.css';

/** The mark, and what this is; the mark alone where there is no room (R-SHELL-1). */
export function Logo({ small }: { small: boolean }) {
  const t = useT();
  return (
    <div className={classes.logo} title={small ? t('shell.logo') : undefined}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path
          d="M21.8 12.1A6.6 6.6 0 1 0 22.6 17H17"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={classes.title}>{t('shell.logo')}</span>
    </div>
  );
}

import { Loader } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import { useLate } from './use-late.ts';
import classes from './waiting.module.css';

/** Replaces a form while it loads, or fills the whole available space. */
export function Waiting({ whole = false }: { whole?: boolean }) {
  const t = useT();
  const late = useLate();
  return (
    <div className={classes.waiting} data-whole={whole} role="status" aria-label={t('common.loading')}>
      {late && <Loader size="sm" />}
    </div>
  );
}

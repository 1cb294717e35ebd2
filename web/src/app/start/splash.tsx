import { Loader } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import { useLate } from '../../ui/state/use-late.ts';
import classes from './splash.module.css';

/** While the program is on its way, once that takes longer than the eye forgives. */
export function Splash() {
  const t = useT();
  const late = useLate();
  return (
    <div className={classes.splash} role="status" aria-label={t('common.loading')}>
      {late && <Loader size="sm" />}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { RecoveryCodeList } from '../../ui/value/recovery-code-list.tsx';
import classes from './steps.module.css';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** The user has kept them and goes on. */
  onKept: () => Promise<void>;
}

/** The recovery codes of a factor that was set up while signing in; they are to be kept before the sign-in goes on. */
export function NewRecoveryCodes({ codes, username, onKept }: NewRecoveryCodesProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [going, setGoing] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const go = async () => {
    setGoing(true);
    await onKept();
  };
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className={classes.title} ref={heading} tabIndex={-1}>
        {t('second-factor.codes.title')}
      </h2>
      <p className={classes.text}>{t('second-factor.codes.text')}</p>
      <div className={classes.codes}>
        <RecoveryCodeList codes={codes} username={username} />
      </div>
      <Button size="md" fullWidth loading={going} onClick={() => void go()}>
        {t('second-factor.codes.kept')}
      </Button>
    </section>
  );
}

import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { RecoveryCodeList } from '../../../domain/second-factor/recovery-code-list.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../form.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** True if the codes replace earlier codes. */
  renewed?: boolean;
  onDone: () => void;
}

/** Shows new recovery codes. The dialog stays open until the user confirms that they have stored the codes. */
export function RecoveryCodes({ codes, renewed = false, onDone }: RecoveryCodesProps) {
  const t = useT();
  const { user } = useSession();
  const [kept, setKept] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone, so the focus moves to the text.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.form}>
      <p className={classes.text} ref={text} tabIndex={-1}>
        {t(renewed ? 'profile.codes.text.renewed' : 'profile.codes.text')}
      </p>
      <RecoveryCodeList codes={codes} username={user.username} />
      <Checkbox
        label={t('profile.codes.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={classes.buttons}>
        <Button disabled={!kept} onClick={onDone}>
          {t('profile.codes.done')}
        </Button>
      </div>
    </div>
  );
}

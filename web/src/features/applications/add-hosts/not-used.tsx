import { Anchor } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../add-hosts.module.css';

/** Tells the user that this source won't be sent, and offers a button to send it instead. */
export function NotUsed({ text, onUse }: { text: string; onUse: () => void }) {
  const t = useT();
  return (
    <p className={classes.notUsed} role="status">
      {text}{' '}
      <Anchor component="button" type="button" onClick={onUse}>
        {t('applications.source.use')}
      </Anchor>
    </p>
  );
}

import { Anchor } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../add-hosts.module.css';

/** Tells that this source will not be sent, with a button to send it instead. */
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

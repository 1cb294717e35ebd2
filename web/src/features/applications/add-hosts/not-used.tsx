import { Anchor } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../add-hosts.module.css';

/** Said at the source that will not be sent, with the way to send it instead. */
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

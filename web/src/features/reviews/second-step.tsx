import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { Button, Kbd } from '@mantine/core';
import { IconEyeQuestion } from '@tabler/icons-react';
import { useKeysEnabled } from '../../lib/keys/keys.ts';
import { useT } from '../../lib/text/translate.tsx';
import { UnseenList } from '../../ui/reasons/unseen-list.tsx';
import classes from './second-step.module.css';

interface SecondStepProps {
  unseen: readonly Unseen[];
  onCancel: () => void;
}

/** Says what an approval would be made without; the same key or button once more approves (R-PLUS-27). */
export function SecondStep({ unseen, onCancel }: SecondStepProps) {
  const t = useT();
  const [keysEnabled] = useKeysEnabled();
  if (unseen.length === 0) return null;
  return (
    <div className={classes.question} role="alert">
      <IconEyeQuestion size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>{t('reviews.unseen.ask')}</span>
      <UnseenList unseen={unseen} />
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="Escape"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCancel}
        rightSection={keysEnabled && <Kbd aria-hidden>Esc</Kbd>}
      >
        {t('common.cancel')}
      </Button>
    </div>
  );
}

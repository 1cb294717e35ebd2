import { Button } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import classes from './form.module.css';

interface FormButtonsProps {
  working: boolean;
  /** The action button's label. */
  submit: string;
  /** Undefined on a page, because there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
  danger?: boolean;
}

/** Shows the form's main action button and a cancel button. */
export function FormButtons({ working, submit, onCancel, danger = false }: FormButtonsProps) {
  const t = useT();
  return (
    <div className={classes.buttons} data-page={onCancel === undefined}>
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel} disabled={working}>
          {t('common.cancel')}
        </Button>
      )}
      <Button type="submit" loading={working} {...(danger && { color: 'red.9' })}>
        {submit}
      </Button>
    </div>
  );
}

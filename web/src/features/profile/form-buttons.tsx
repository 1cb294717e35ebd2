import { Button } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import classes from './form.module.css';

interface FormButtonsProps {
  working: boolean;
  /** The verb of the form's action. */
  submit: string;
  /** Undefined on a page, which has nothing to go back to. */
  onCancel?: (() => void) | undefined;
  danger?: boolean;
}

/** Shows the cancel button and the form's main action. */
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

import { Button } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import classes from './form.module.css';

interface FormButtonsProps {
  working: boolean;
  /** The verb. */
  submit: string;
  /** Absent on a page, where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  danger?: boolean;
}

/** Cancel, and the one thing that the form is for. */
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

import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { describeError } from '../../lib/api/api-errors.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../field/locked-button.tsx';
import { RequestId } from '../state/request-id.tsx';
import { DIALOG_WIDTHS, type DialogWidth } from '../theme/dialog-widths.ts';
import { usePhone } from '../theme/phone.ts';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { submitByKey } from './submit-by-key.ts';

export interface ActDialogProps {
  title: string;
  onClose: () => void;
  /** The effect and the people or items affected, followed by the fields. */
  children: ReactNode;
  /** The verb on the button. */
  submit: string;
  /** Performs the action. The dialog stays open until the caller closes it, so that it can show a refusal. */
  onSubmit: () => unknown;
  busy: boolean;
  /** The error of a refused attempt. */
  error?: unknown;
  danger?: boolean;
  /** True if the action is currently impossible. */
  disabled?: boolean;
  /** Another way to respond, shown before the buttons. */
  aside?: ReactNode;
  width?: DialogWidth;
  /** If true, the dialog is full-screen on a phone. */
  tall?: boolean;
}

/**
 * A dialog for an action that needs a few words or a choice. It shows the effect, asks for the input, and shows why the
 * action was refused.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, onClose, busy, width = 'small', tall = false } = props;
  const phone = usePhone();
  return (
    <Dialog
      opened
      // Users can't cancel an action that has started.
      onClose={() => !busy && onClose()}
      title={title}
      size={DIALOG_WIDTHS[width]}
      fullScreen={tall && phone}
      closeOnClickOutside={false}
      classNames={{ title: classes.title, body: classes.body, content: classes.content }}
    >
      <Form {...props} />
    </Dialog>
  );
}

function Form({ onClose, children, submit, onSubmit, busy, error = null, danger, disabled, aside }: ActDialogProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  // The focus trap focuses the element with this attribute. If no element has it, the first field gets it.
  useLayoutEffect(() => {
    if (form.current?.querySelector('[data-autofocus]') === null) {
      form.current.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
    }
  }, []);
  const carryOut = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && disabled !== true) onSubmit();
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={carryOut} onKeyDown={submitByKey}>
      {children}
      <footer className={classes.foot}>
        {error !== null && (
          <div className={classes.failure} role="alert">
            <p>{describeError(error)}</p>
            <RequestId error={error} />
          </div>
        )}
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <LockedButton
          type="submit"
          busy={busy}
          disabled={disabled === true}
          {...(danger === true && { color: 'red.9' })}
        >
          {submit}
        </LockedButton>
      </footer>
    </form>
  );
}

const FIELD = 'input:not(:disabled), textarea:not(:disabled)';

import { useRef } from 'react';
import classes from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useLeaving } from '../../ui/dialog/use-leaving.tsx';
import { DIALOG_WIDTHS } from '../../ui/theme/dialog-widths.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { EditForm, type EditFormProps, type Guard, KeptForm, UNTOUCHED } from './edit-form.tsx';

export type { EditColumn, NumberRange } from './edit-columns.ts';

export interface EditDialogProps<T extends object> extends Omit<EditFormProps<T>, 'guard' | 'onLeave'> {
  opened: boolean;
  title: string;
  /** Also called after the entries have been saved. */
  onClose: () => void;
  /**
   * Name under which unsaved entries survive a reload. It must be unique in the product, and the values must be plain
   * JSON.
   */
  draftKey?: string | undefined;
}

/**
 * Edits one thing, 650 px wide and full-screen on a phone, by column definitions (R-WIDGET-2): the name of each field,
 * its kind, and the property that it edits. A default export, because dialogs are loaded when they are opened.
 */
export default function EditDialog<T extends object>({
  opened,
  title,
  onClose,
  draftKey,
  ...form
}: EditDialogProps<T>) {
  const phone = usePhone();
  const guard = useRef<Guard>(UNTOUCHED);
  const { leave, question } = useLeaving({
    changed: () => guard.current.changed,
    onLeave: () => {
      guard.current.discard();
      onClose();
    },
  });
  const parts = { ...form, guard, onLeave: leave, onSaved: onClose };
  return (
    <>
      <Dialog
        opened={opened}
        // A save that has started can no longer be canceled.
        onClose={() => !guard.current.working && leave()}
        title={title}
        size={DIALOG_WIDTHS.medium}
        fullScreen={phone}
        closeOnClickOutside={false}
        classNames={{ header: classes.header, title: classes.title, body: classes.body, content: classes.content }}
      >
        {draftKey === undefined ? <EditForm {...parts} /> : <KeptForm {...parts} draftKey={draftKey} />}
      </Dialog>
      {question}
    </>
  );
}

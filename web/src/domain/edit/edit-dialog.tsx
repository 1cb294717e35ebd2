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
   * Name under which unsaved entries are stored, so that they survive a reload. It must be unique in the product, and
   * the values must be plain JSON.
   */
  draftKey?: string | undefined;
}

/**
 * A dialog that edits one item, 650 px wide and full-screen on a phone. Column definitions declare each field's name,
 * its kind, and the property that it edits (R-WIDGET-2). A default export, because dialogs load when they are opened.
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
        // Users can't cancel a save that has started.
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

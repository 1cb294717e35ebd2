import { Button, CloseButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './done-note.module.css';

export interface DoneNoteProps {
  /** The completed action, and the number of people or items affected. */
  text: string;
  /** Undoes the action. Omit it if the action can't be undone. */
  onUndo?: (() => unknown) | undefined;
  undo: string;
  undoing?: boolean;
  onClose: () => void;
}

/** Shows the completed action with an undo button, until it is closed or another action is completed. */
export function DoneNote({ text, onUndo, undo, undoing = false, onClose }: DoneNoteProps) {
  const t = useT();
  return (
    <div className={classes.note} role="status">
      <IconCircleCheck size={16} className={classes.icon} aria-hidden />
      <span className={classes.text}>{text}</span>
      {onUndo !== undefined && (
        <Button variant="subtle" size="compact-sm" loading={undoing} onClick={onUndo}>
          {undo}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}

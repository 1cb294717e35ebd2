import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Button, Drawer, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './decision-bar.module.css';
import type { Draft } from './flow-state.ts';
import { ReasonToggles } from './reason-toggles.tsx';
import type { VerdictControls } from './verdict-controls.ts';

interface DecisionSheetProps extends VerdictControls {
  draft: Draft;
  approveLabel: string;
  rejectLabel: string;
  suggested: readonly number[];
  disabled: boolean;
}

/** The same for one thumb: three buttons at the foot, reasons and note in a sheet that comes up from there. */
export function DecisionSheet(props: DecisionSheetProps) {
  const { draft, suggested, disabled, onToggle, onNote, onApprove, onReject, onSkip } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = draft.codes.length;
  const reject = () => {
    setOpen(false);
    onReject();
  };
  return (
    <section className={classes.thumb} aria-label={t('reviews.decision')}>
      {onSkip !== null && (
        <Button size="lg" variant="default" px="sm" onClick={onSkip}>
          {t('reviews.skip')}
        </Button>
      )}
      <Button
        size="lg"
        variant="default"
        disabled={disabled}
        px="xs"
        className={classes.wide}
        leftSection={<IconX size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('reviews.reject.choose')}
      </Button>
      <Button
        size="lg"
        px="xs"
        className={classes.wide}
        disabled={disabled}
        leftSection={<IconCheck size={18} />}
        onClick={onApprove}
      >
        {props.approveLabel}
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('reviews.reasons')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={classes.sheet}>
          <ReasonToggles touch chosen={draft.codes} suggested={suggested} onToggle={onToggle} />
          <Textarea
            autosize
            minRows={2}
            maxRows={5}
            maxLength={NOTE_MAX_CHARACTERS}
            label={t('reviews.note')}
            placeholder={t('reviews.note.placeholder')}
            value={draft.note}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
          <Button
            size="lg"
            disabled={disabled || count === 0}
            className={classes.rejectAll}
            variant="default"
            onClick={reject}
          >
            {count === 0 ? t('reviews.reject.none') : props.rejectLabel}
          </Button>
        </div>
      </Drawer>
    </section>
  );
}

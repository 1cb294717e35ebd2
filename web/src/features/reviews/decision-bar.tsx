import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Button, Kbd, Textarea } from '@mantine/core';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useKeysEnabled } from '../../lib/keys/keys.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import classes from './decision-bar.module.css';
import type { Draft } from './flow-state.ts';
import { ReasonToggles } from './reason-toggles.tsx';
import type { VerdictControls } from './verdict-controls.ts';

export interface DecisionBarProps extends VerdictControls {
  draft: Draft;
  approveLabel: string;
  rejectLabel: string;
  rejectKey: 'Enter' | 'R';
  suggested: readonly number[];
  disabled: boolean;
  noteRef: Ref<HTMLTextAreaElement>;
  /** Leaves the note for the case again. */
  onLeaveNote: () => void;
}

/** All that decides, always in view at the foot of the screen: reasons, note, approve, reject, skip. */
export function DecisionBar(props: DecisionBarProps) {
  const { draft, suggested, disabled, onToggle, onNote, noteRef, onApprove, onReject, onSkip } = props;
  const t = useT();
  const count = draft.codes.length;
  const onNoteKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onLeaveNote();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onReject();
  };
  return (
    <section className={classes.bar} aria-label={t('reviews.decision')}>
      <ReasonToggles chosen={draft.codes} suggested={suggested} onToggle={onToggle} />
      <div className={classes.row}>
        <Command letter="A" variant="filled" disabled={disabled} onClick={onApprove} icon={<IconCheck size={16} />}>
          {props.approveLabel}
        </Command>
        <Command
          letter={props.rejectKey}
          disabled={disabled}
          danger={count > 0}
          onClick={onReject}
          icon={<IconX size={16} />}
        >
          {props.rejectLabel}
        </Command>
        <Textarea
          ref={noteRef}
          className={classes.note}
          size="sm"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={NOTE_MAX_CHARACTERS}
          aria-label={t('reviews.note')}
          placeholder={t('reviews.note.placeholder')}
          value={draft.note}
          onChange={(event) => onNote(event.currentTarget.value)}
          onKeyDown={onNoteKey}
          rightSection={<KeyHint letter="N" />}
          rightSectionPointerEvents="none"
          description={draft.note.length > NOTE_MAX_CHARACTERS * 0.9 ? lengthOf(draft.note) : undefined}
        />
        {onSkip !== null && (
          <Command
            letter="S"
            variant="subtle"
            onClick={onSkip}
            icon={<IconArrowRight size={16} className={classes.on} />}
          >
            {t('reviews.skip')}
          </Command>
        )}
      </div>
    </section>
  );
}

interface CommandProps {
  letter: string;
  variant?: 'filled' | 'default' | 'subtle';
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  icon: ReactNode;
  children: ReactNode;
}

function Command({ letter, variant = 'default', danger = false, disabled = false, icon, ...rest }: CommandProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={danger ? classes.danger : undefined}
      disabled={disabled}
      leftSection={icon}
      rightSection={<KeyHint letter={letter} />}
      aria-keyshortcuts={letter}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

function KeyHint({ letter }: { letter: string }) {
  const [keysEnabled] = useKeysEnabled();
  if (!keysEnabled) return null;
  return (
    <Kbd className={classes.key} aria-hidden>
      {letter}
    </Kbd>
  );
}

function lengthOf(note: string): string {
  return `${formatNumber(note.length)} / ${formatNumber(NOTE_MAX_CHARACTERS)}`;
}

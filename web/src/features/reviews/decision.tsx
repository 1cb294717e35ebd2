import '../../ui/theme/mantine-screens.css';
import type { RejectionCode } from '@greenroom/contract/applications/reasons.ts';
import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Button, Drawer, Group, Kbd, Loader, Stack, Textarea } from '@mantine/core';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useKeysEnabled } from '../../lib/keys/keys.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './decision.module.css';
import type { Draft } from './flow-state.ts';
import { ReasonToggles } from './reason-toggles.tsx';

/** The reviewer's actions on the current case, which can be triggered by key, mouse or touch. */
export interface DecisionControls {
  onToggle: (code: RejectionCode) => void;
  onNote: (note: string) => void;
  onApprove: () => void;
  onReject: () => void;
  /** Null if there is no next case, as in the list. */
  onSkip: (() => void) | null;
}

interface DecisionProps extends DecisionControls {
  draft: Draft;
  approveLabel: string;
  rejectLabel: string;
  rejectKey: 'Enter' | 'R';
  /** True if the case can never be approved, so rejecting is the only option. */
  rejectFirst?: boolean;
  suggested: readonly number[];
  disabled: boolean;
  /** True while the case's picture is loading. Reviewers can't approve a case before they have seen its picture. */
  waiting?: boolean;
  noteRef: Ref<HTMLTextAreaElement>;
  /** Moves the focus from the note back to the case. */
  onLeaveNote: () => void;
}

/** Shows the decision controls, which are always visible at the bottom of the screen. */
export function Decision(props: DecisionProps) {
  return usePhone() ? <DecisionSheet {...props} /> : <DecisionBar {...props} />;
}

/** Shows the reasons, the note, and the buttons to approve, reject and skip, each with its key. */
function DecisionBar(props: DecisionProps) {
  const { draft, suggested, onToggle, onNote, noteRef, onReject, onSkip } = props;
  const t = useT();
  // While the note has the focus, letter keys enter text, so only keys that still work there are shown.
  const [writing, setWriting] = useState(false);
  const onNoteKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onLeaveNote();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onReject();
  };
  return (
    <Stack component="section" gap={10} aria-label={t('reviews.decision')}>
      <ReasonToggles chosen={draft.codes} suggested={suggested} onToggle={onToggle} />
      <Group gap={8} align="flex-start" wrap="nowrap" data-writing={writing} className={classes.commands}>
        <Verdicts {...props} rejectKey={writing ? 'Ctrl+Enter' : props.rejectKey} />
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
          onFocus={() => setWriting(true)}
          onBlur={() => setWriting(false)}
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
      </Group>
    </Stack>
  );
}

/** Shows the approve and reject buttons, the more likely one first. */
function Verdicts(props: Omit<DecisionProps, 'rejectKey'> & { rejectKey: string }) {
  const { draft, disabled, waiting = false, rejectFirst = false } = props;
  const approve = (
    <Command
      key="approve"
      letter="A"
      variant={rejectFirst ? 'default' : 'filled'}
      disabled={disabled || waiting}
      onClick={props.onApprove}
      icon={waiting ? <Loader size={14} aria-hidden /> : <IconCheck size={16} />}
    >
      {props.approveLabel}
    </Command>
  );
  const reject = (
    <Command
      key="reject"
      letter={props.rejectKey}
      always
      variant={rejectFirst ? 'filled' : 'default'}
      disabled={disabled}
      danger={!rejectFirst && draft.codes.length > 0}
      onClick={props.onReject}
      icon={<IconX size={16} />}
    >
      {props.rejectLabel}
    </Command>
  );
  return rejectFirst ? [reject, approve] : [approve, reject];
}

interface CommandProps {
  letter: string;
  variant?: 'filled' | 'default' | 'subtle';
  danger?: boolean;
  disabled?: boolean;
  /** True if the button's key also works in the note. */
  always?: boolean;
  onClick: () => void;
  icon: ReactNode;
  children: ReactNode;
}

/** Shows a button at the bottom of the screen together with its key. */
export function Command(props: CommandProps) {
  const { letter, variant = 'default', danger = false, disabled = false, always = false, icon, ...rest } = props;
  return (
    <Button
      {...rest}
      variant={variant}
      className={danger ? classes.danger : undefined}
      disabled={disabled}
      leftSection={icon}
      rightSection={<KeyHint letter={letter} always={always} />}
      aria-keyshortcuts={letter.replace('Ctrl', 'Control')}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

function KeyHint({ letter, always = false }: { letter: string; always?: boolean }) {
  const [keysEnabled] = useKeysEnabled();
  if (!keysEnabled) return null;
  return (
    <Kbd className={classes.key} data-always={always} aria-hidden>
      {letter}
    </Kbd>
  );
}

function lengthOf(note: string): string {
  return `${formatNumber(note.length)} / ${formatNumber(NOTE_MAX_CHARACTERS)}`;
}

/**
 * Shows the controls for one-handed use: three buttons at the bottom, on two lines if their texts are long, and a sheet
 * with reasons and a note that slides up from there.
 */
function DecisionSheet(props: DecisionProps) {
  const { draft, suggested, disabled, waiting = false, rejectFirst = false } = props;
  const { onToggle, onNote, onApprove, onReject, onSkip } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const none = draft.codes.length === 0;
  const reject = () => {
    setOpen(false);
    onReject();
  };
  const thumb = { size: 'lg', px: 'xs', disabled, className: classes.wide } as const;
  return (
    <Group component="section" gap={8} align="stretch" aria-label={t('reviews.decision')}>
      {onSkip !== null && (
        <Button size="lg" variant="default" px="sm" className={classes.wide} onClick={onSkip}>
          {t('reviews.skip')}
        </Button>
      )}
      <Button
        {...thumb}
        variant={rejectFirst ? 'filled' : 'default'}
        leftSection={<IconX size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('reviews.reject.choose')}
      </Button>
      <Button
        {...thumb}
        disabled={disabled || waiting}
        variant={rejectFirst ? 'default' : 'filled'}
        leftSection={waiting ? <Loader size={16} aria-hidden /> : <IconCheck size={18} />}
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
        <Stack gap={16}>
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
            disabled={disabled || none}
            className={classes.rejectAll}
            variant="default"
            onClick={reject}
          >
            {none ? t('reviews.reject.none') : props.rejectLabel}
          </Button>
        </Stack>
      </Drawer>
    </Group>
  );
}

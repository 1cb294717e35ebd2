import { Button, CloseButton, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import bar from '../../../ui/field/submit-bar.module.css';
import { CountedRows, digitsOf } from '../../../ui/lines/counted-row.tsx';
import screen from '../../../ui/screen.module.css';
import warning from '../../../ui/state/warning.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { useCopy } from '../../../ui/value/use-copy.ts';
import { countCarriedOut, idsToFix, outcomeGroups } from '../outcomes-of.ts';
import classes from './bind-many.module.css';
import { OutcomeRow } from './outcome-row.tsx';
import type { BindMany, ManyResult } from './use-bind-many.ts';

const COPY_ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

interface ManyResultProps {
  many: BindMany;
  result: ManyResult;
  /** Path of the chosen group. */
  group: string | null;
  onOpen: (hostId: string, appId: number | undefined) => void;
}

/**
 * Groups the IDs by actual or expected outcome, and shows what the user can do about each outcome, and the next step.
 */
export function ManyResultPanel({ many, result, group, onOpen }: ManyResultProps) {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result takes the focus.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, [result]);
  const { dryRun, outcomes } = result;
  const count = countCarriedOut(outcomes);
  const toFix = idsToFix(outcomes);
  const stage = dryRun ? 'check' : 'done';
  const groups = outcomeGroups(outcomes);
  const moved = groups.find(({ outcome }) => outcome === 'moved')?.lines.length ?? 0;
  const digits = digitsOf(groups.map(({ lines }) => lines.length));
  return (
    <Stack component="section" gap={12} className={screen.below} aria-labelledby="many-result">
      <Group gap={12} align="flex-start" wrap="nowrap" justify="space-between">
        <h2 id="many-result" ref={title} tabIndex={-1} className={classes.subtitle}>
          {t(`memberships.many.result.${stage}`, { count, total: outcomes.length })}
        </h2>
        <CloseButton size="sm" aria-label={t('memberships.many.result.close')} onClick={many.forget} />
      </Group>
      {dryRun && !many.isChecked && (
        <p className={classNames(warning.warning, classes.stale)}>{t('memberships.many.stale')}</p>
      )}
      <div className={bar.buttons}>
        {dryRun && many.isChecked && count > 0 && (
          <LockedButton busy={many.working === 'bind'} onClick={() => setAsking(true)}>
            {t('memberships.many.bind', { count })}
          </LockedButton>
        )}
        {toFix.length > 0 && <CopyButton ids={toFix} />}
      </div>
      <CountedRows label={t('memberships.many.outcomes')}>
        {groups.map((each) => (
          <OutcomeRow key={each.outcome} group={each} stage={stage} digits={digits} onOpen={onOpen} />
        ))}
      </CountedRows>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('memberships.many.confirm.title', { count })}
        text={
          <>
            <p>{t('memberships.many.confirm.text', { count, group: group ?? '' })}</p>
            {moved > 0 && <p>{t('memberships.many.confirm.moved', { count: moved })}</p>}
          </>
        }
        confirm={t('memberships.many.bind', { count })}
        onConfirm={() => {
          setAsking(false);
          many.send(false);
        }}
      />
    </Stack>
  );
}

function CopyButton({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const [state, copy] = useCopy();
  const Icon = COPY_ICONS[state];
  const count = ids.length;
  return (
    <Button variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={() => copy(ids.join('\n'))}>
      <span aria-live="polite">
        {state === 'idle'
          ? t('memberships.many.copy-to-fix', { count })
          : t(`memberships.many.copy.${state}`, { count })}
      </span>
    </Button>
  );
}

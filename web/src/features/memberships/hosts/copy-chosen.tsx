import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { useCopy } from '../../../ui/value/use-copy.ts';
import { type Chosen, sendReleaseMany } from '../memberships.data.ts';

/** Copies the IDs of the chosen hosts; those of all that match are asked for first, by a trial that changes nothing. */
export function CopyChosen({ chosen }: { chosen: Chosen }) {
  const t = useT();
  const [state, copy] = useCopy();
  const [busy, setBusy] = useState(false);
  const copyAll = async () => {
    if ('hosts' in chosen) return copy(chosen.hosts.map(({ hostId }) => hostId).join('\n'));
    setBusy(true);
    try {
      const { outcomes } = await sendReleaseMany({ chosen, at: null, note: '' }, true, {});
      copy(outcomes.map(({ hostId }) => hostId).join('\n'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void copyAll()}>
      <span aria-live="polite">{t(`memberships.chosen.copy.${state}`)}</span>
    </Button>
  );
}

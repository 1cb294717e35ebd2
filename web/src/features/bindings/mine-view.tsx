import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { bindingsQuery } from './bindings.data.ts';
import type { BindingsState } from './bindings-address.ts';
import { BoundTable } from './bound-table.tsx';

interface MineViewProps {
  state: BindingsState;
  onChange: (change: Partial<BindingsState>) => void;
}

/** What is bound to the reader, and the way to ask for more. */
export function MineView({ state, onChange }: MineViewProps) {
  const t = useT();
  const { user } = useSession();
  const answer = useQuery(bindingsQuery({ userId: user.id, ended: state.ended, page: state.bound, size: state.size }));
  return (
    <BoundTable
      own
      answer={answer}
      state={state}
      onChange={onChange}
      action={
        <Button size="xs" variant="default" onClick={() => onChange({ view: 'wishes' })}>
          {t('bindings.ask.open')}
        </Button>
      }
    />
  );
}

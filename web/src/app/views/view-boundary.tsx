import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

interface BoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** A screen that breaks, or whose code cannot be fetched, takes nothing else with it. */
export class ViewBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenFailed onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <EmptyState
      title={t('common.crash.title')}
      text={t('common.crash.text')}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={onRetry}>
            {t('common.failed.retry')}
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t('common.failed.reload')}
          </Button>
        </Group>
      }
    />
  );
}

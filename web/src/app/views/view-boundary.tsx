import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { CodeGoneError } from '../../lib/code/fetch-code.ts';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

interface BoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

interface BoundaryState {
  failed: 'gone' | 'broken' | null;
}

/** Limits a failure to its screen, whether the screen itself fails or the server no longer has its code. */
export class ViewBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: error instanceof CodeGoneError ? 'gone' : 'broken' };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : <ScreenFailed failed={failed} onRetry={this.props.onRetry} />;
  }
}

const TEXTS = {
  gone: { title: 'common.gone.title', text: 'common.gone.text' },
  broken: { title: 'common.crash.title', text: 'common.crash.text' },
};

/**
 * Shows that a screen has failed. If its code is gone, the reload button is the prominent one, because only a reload
 * loads a newer version's code.
 */
function ScreenFailed({ failed, onRetry }: { failed: 'gone' | 'broken'; onRetry: () => void }) {
  const t = useT();
  return (
    <EmptyState
      title={t(TEXTS[failed].title)}
      text={t(TEXTS[failed].text)}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={onRetry}>
            {t('common.failed.retry')}
          </Button>
          <Button variant={failed === 'gone' ? 'filled' : 'default'} onClick={() => location.reload()}>
            {t('common.failed.reload')}
          </Button>
        </Group>
      }
    />
  );
}

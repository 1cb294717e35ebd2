import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../lib/address/link.tsx';
import { useDocumentTitle } from '../../lib/text/document-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from './dead-end.module.css';

/** A page without a screen, which shows the reason and links to other pages. */
export function DeadEnd({ title, text }: { title: string; text: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.scroll}>
        <EmptyState
          wholePage
          title={title}
          text={text}
          action={
            <Group gap="xs" justify="center">
              {history.length > 1 && (
                <Button variant="default" onClick={() => void navigate(-1)}>
                  {t('shell.back')}
                </Button>
              )}
              <Button component={Link} to="/dashboard" variant="default">
                {t('shell.go-home')}
              </Button>
            </Group>
          }
        />
      </div>
    </div>
  );
}

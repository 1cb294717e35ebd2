import { Button } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { useT } from '../../lib/text/translate.tsx';
import { Waiting } from '../../ui/state/waiting.tsx';
import type { RecoveryFormProps } from './recovery-form.tsx';

interface Part {
  Form: ComponentType<RecoveryFormProps>;
  maxLength: number;
  sendsEmail: boolean;
}

/** Shows the form for a forgotten password. Its code and texts are loaded on request. */
export function RecoveryPart(props: Omit<RecoveryFormProps, 'maxLength'>) {
  const t = useT();
  const [part, setPart] = useState<Part | 'failed' | null>(null);
  const fetchPart = useCallback(async () => {
    setPart(null);
    setPart(await loadPart().catch(notThere));
  }, []);
  useEffect(() => void fetchPart(), [fetchPart]);
  if (part === null) return <Waiting />;
  if (part !== 'failed' && !part.sendsEmail) return <NoEmail back={props.back} />;
  if (part !== 'failed') return <part.Form {...props} maxLength={part.maxLength} />;
  return (
    <>
      <p className={page.problem} role="alert">
        {t('common.error.network')}
      </p>
      <Button variant="default" onClick={() => void fetchPart()}>
        {t('common.failed.retry')}
      </Button>
    </>
  );
}

/** Explains that Greenroom can't email a code without SMTP. */
function NoEmail({ back }: { back: string }) {
  const t = useT();
  return (
    <>
      <p>{t('recovery.no-email')}</p>
      <p className={page.back}>
        <a className={page.link} href={back}>
          {t('recovery.back')}
        </a>
      </p>
    </>
  );
}

async function loadPart(): Promise<Part> {
  const [form, { prepareRecovery }] = await Promise.all([
    import('./recovery-form.tsx'),
    import('./recovery-attempt.ts'),
  ]);
  return { Form: form.RecoveryForm, ...(await prepareRecovery()) };
}

/** Handles the TypeError that occurs if the code can't be loaded. */
function notThere(error: unknown): 'failed' {
  if (error instanceof TypeError) return 'failed';
  throw error;
}

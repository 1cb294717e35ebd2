import type { readFirstSteps } from '@greenroom/contract/administration/first-steps.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { FIRST_STEPS_KEYS, firstStepsQuery, sendTest, sendWithoutEmail } from '../settings.data.ts';
import classes from './first-steps.module.css';

const LOOK_EVERY_MS = 2000;

/** Shows what is missing for sending email. A test email to the user confirms that email works. */
export function MailStep({ steps: { done, smtp, publicUrl, email } }: { steps: Data<typeof readFirstSteps> }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const sent = done.includes('mail');
  // Checks repeatedly, because email is sent in the background.
  useQuery({ ...firstStepsQuery, refetchInterval: asked && !sent ? LOOK_EVERY_MS : false });
  const send = async () => {
    setSending(true);
    const answer = await sendTest().catch(ignoreApiError);
    setSending(false);
    setAsked(answer !== null);
  };
  const goWithout = async () => {
    setSending(true);
    await sendWithoutEmail().catch(ignoreApiError);
    await invalidateCalls(FIRST_STEPS_KEYS);
    setSending(false);
  };
  return (
    <>
      {!smtp && <p>{t(sent ? 'settings.without-email.on' : 'settings.step.mail.no-smtp')}</p>}
      {!publicUrl && (smtp || !sent) && <p>{t('settings.step.mail.no-url')}</p>}
      {!smtp && !sent && (
        <Button size="compact-sm" variant="default" loading={sending} onClick={() => void goWithout()}>
          {t('settings.key.withoutEmail')}
        </Button>
      )}
      {smtp && !sent && email === null && (
        <Link className={classes.way} to={pathOf('user-center', { section: 'profile' })}>
          {t('settings.step.mail.no-email')}
        </Link>
      )}
      {smtp && !sent && email !== null && (
        <Button size="compact-sm" variant="default" loading={sending} onClick={() => void send()}>
          {t('settings.step.mail.send', { email })}
        </Button>
      )}
      <p role="status">{asked && !sent && t('settings.step.mail.sending')}</p>
    </>
  );
}

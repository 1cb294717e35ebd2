import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { DialogPart } from './dialog-part.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Section } from './section.tsx';

/** Shows the settings for the password and two-factor authentication (R-SES-6, R-PLUS-13). */
export function SecuritySection() {
  const t = useT();
  return (
    <>
      <Section title={t('profile.password.section')} text={t('profile.password.section.text')}>
        <ChangePassword />
      </Section>
      <SecondFactor />
      <Section title={t('menus.tokens')} text={t('profile.tokens.text')}>
        <Group gap={16}>
          <Anchor component={Link} to={pathOf('tokens')}>
            {t('profile.tokens.open')}
          </Anchor>
          <Anchor component={Link} to={pathOf('api')}>
            {t('menus.api')}
          </Anchor>
        </Group>
      </Section>
    </>
  );
}

const loadPasswordForm = () => import('./password/password-form.tsx');

function ChangePassword() {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [changed, setChanged] = useState(false);
  const close = () => setOpened(false);
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('profile.password.open')}
      </Button>
      <ProfileDialog opened={opened} onClose={close} title={t('profile.password.title')} locked={changed}>
        <DialogPart
          name="password-form"
          load={loadPasswordForm}
          props={{ onChanged: () => setChanged(true), onCancel: close }}
        />
      </ProfileDialog>
    </Group>
  );
}

import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { GENDERS } from '@greenroom/contract/enums.ts';
import { nameOfLocale } from '@greenroom/contract/locales.ts';
import { Anchor, Button } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { notify } from '../../lib/notifications.ts';
import { useSession } from '../../lib/session/session.tsx';
import { roleName } from '../../lib/text/role-name.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Fact } from '../../ui/panel/fact-list.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import text from '../../ui/text.module.css';
import { AvatarPart } from './avatar/avatar-part.tsx';
import type { ProfileEditProps } from './details/profile-edit.tsx';
import { DialogPart } from './dialog-part.tsx';
import classes from './profile.module.css';
import { ProfileDialog } from './profile-dialog.tsx';
import { Section } from './section.tsx';

/** Shows the user's profile: the fields that they can change, and the fields that administrators set (R-DATA-1). */
export function ProfileSection() {
  const t = useT();
  const { user } = useSession();
  const gender = user.gender === 1 || user.gender === 2 ? t(`enums.genders.${GENDERS[user.gender]}`) : null;
  return (
    <Section title={t('profile.section.profile')} action={<EditProfile />}>
      <AvatarPart />
      <dl className={classes.facts}>
        <Fact name={t('profile.nick-name')}>
          <bdi>{user.nickName}</bdi>
        </Fact>
        <Fact name={t('profile.username')}>
          <bdi>{user.username}</bdi>
        </Fact>
        <Fact name={t('profile.phone')}>
          {user.phone === null ? <Unknown reason={t('profile.phone.none')} /> : <bdi dir="ltr">{user.phone}</bdi>}
        </Fact>
        <Fact name={t('profile.email')}>
          {user.email === null ? <Unknown reason={t('profile.email.none')} /> : <bdi dir="ltr">{user.email}</bdi>}
          <ChangeEmail />
        </Fact>
        <Fact name={t('profile.gender')}>{gender ?? <Unknown reason={t('profile.gender.none')} />}</Fact>
        <Fact name={t('profile.department')}>
          {user.department === null ? <Unknown reason={t('profile.department.none')} /> : <bdi>{user.department}</bdi>}
        </Fact>
        <Fact name={t('profile.roles')}>
          <ul className={text.list}>
            {user.roles.map((role) => (
              <li key={role.key}>{t('profile.role', { role: roleName(t, role), level: role.level })}</li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('profile.locale')}>{nameOfLocale(user.locale)}</Fact>
      </dl>
    </Section>
  );
}

const loadEmailForm = () => import('./email/email-form.tsx');

function ChangeEmail() {
  const t = useT();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const none = user.email === null;
  const close = () => setOpened(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        onClick={() => setOpened(true)}
        aria-label={t(none ? 'profile.email.add' : 'profile.email.change')}
      >
        {t(none ? 'profile.add' : 'profile.change')}
      </Anchor>
      <ProfileDialog opened={opened} onClose={close} title={t('profile.email.title')}>
        <DialogPart name="email-form" load={loadEmailForm} props={{ onClose: close }} />
      </ProfileDialog>
    </>
  );
}

/** Opens the dialog. The first click loads its code. If that fails, the next click retries. */
function EditProfile() {
  const t = useT();
  const [Dialog, setDialog] = useState<ComponentType<ProfileEditProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const [fetching, setFetching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A loading button loses the focus, so the dialog must be told where to return it.
  useEffect(() => {
    if (opened && document.activeElement === document.body) button.current?.focus();
  }, [opened]);
  const open = async () => {
    setFetching(true);
    try {
      const loaded = await import('./details/profile-edit.tsx');
      setDialog(() => loaded.default);
      setOpened(true);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      notify({ kind: 'error', message: t('common.error.network'), milliseconds: NOTIFICATION_MS });
    } finally {
      setFetching(false);
    }
  };
  return (
    <>
      <Button ref={button} loading={fetching} onClick={() => void open()}>
        {t('profile.edit')}
      </Button>
      {Dialog !== null && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

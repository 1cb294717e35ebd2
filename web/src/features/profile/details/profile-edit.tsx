import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { GENDERS } from '@greenroom/contract/enums.ts';
import { LOCALES } from '@greenroom/contract/locales.ts';
import { updateCenter } from '@greenroom/contract/profile.ts';
import { useEffect, useMemo, useState } from 'react';
import EditDialog, { type EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { besideField } from '../../../lib/form/beside-field.ts';
import type { ReadRow } from '../../../lib/form/edited-row.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { type DictionaryOption, useDictionary } from '../../../lib/use-dictionary.ts';
import { changeProfile, readAgain } from '../profile.data.ts';
import { changesOf, type ProfileValues, profileValues } from './profile-changes.ts';

const RULES = updateCenter.body.omit({ id: true, version: true });

export interface ProfileEditProps {
  opened: boolean;
  onClose: () => void;
}

/** Lets users edit their own profile (R-DATA-1, R-VALID-5). */
export default function ProfileEdit({ opened, onClose }: ProfileEditProps) {
  const t = useT();
  const { user } = useSession();
  const [shown, setShown] = useState(false);
  // The dialog must be mounted before it opens. Otherwise it can't return the focus to the previous element.
  useEffect(() => setShown(opened), [opened]);
  const genders = useDictionary('genders');
  const columns = useMemo(() => columnsFor(t, genders), [t, genders]);
  const initial = useMemo(() => profileValues(user), [user]);
  const save = async (values: ProfileValues, read: ReadRow<ProfileValues>) => {
    const changes = RULES.parse(changesOf(read.values, values));
    if (Object.keys(changes).length === 0) return;
    await changeProfile({ id: user.id, ...changes, version: read.version }).catch(besideField('phone-taken', 'phone'));
    notify({ kind: 'success', message: t('profile.saved'), milliseconds: NOTIFICATION_MS });
  };
  const reread = async () => {
    const now = await readAgain();
    return { values: profileValues(now), version: now.version };
  };
  return (
    <EditDialog<ProfileValues>
      opened={shown}
      onClose={onClose}
      title={t('profile.edit.title')}
      columns={columns}
      initial={initial}
      record={{ version: user.version, reread }}
      rules={RULES}
      onSubmit={save}
      draftKey={`own-profile.${user.id}`}
    />
  );
}

function columnsFor(
  t: Translate,
  genders: readonly DictionaryOption[] | undefined,
): readonly EditColumn<ProfileValues>[] {
  // Uses the names that administrators have set, or the built-in ones until those are loaded.
  const gender = (value: 1 | 2) => ({
    value,
    label: genders?.find((each) => each.value === String(value))?.label ?? t(`enums.genders.${GENDERS[value]}`),
  });
  return [
    {
      kind: 'input',
      key: 'nickName',
      label: t('profile.nick-name'),
      hint: t('profile.nick-name.hint'),
      maxLength: 60,
      required: true,
    },
    {
      kind: 'input',
      key: 'phone',
      label: t('profile.phone'),
      hint: t('profile.phone.hint'),
      maxLength: 30,
      nullable: true,
      half: true,
    },
    { kind: 'select', key: 'gender', label: t('profile.gender'), options: [gender(1), gender(2)], half: true },
    {
      kind: 'select',
      key: 'locale',
      label: t('profile.locale'),
      hint: t('profile.locale.hint'),
      options: LOCALES.map(({ code, name }) => ({ value: code, label: name })),
      required: true,
    },
  ];
}

import { mayGrant, type Right } from '@greenroom/contract/access/rights.ts';
import { createRole, ROLE_MAX_LEVEL, ROLE_NAME_MAX, type RoleRow } from '@greenroom/contract/administration/roles.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useState } from 'react';
import EditDialog, { type EditColumn } from '../../domain/edit/edit-dialog.tsx';
import { IntentKeys } from '../../lib/api/use-intent-mutation.ts';
import { besideFields } from '../../lib/form/beside-field.ts';
import { differing, type ReadRow } from '../../lib/form/edited-row.ts';
import { notify } from '../../lib/notifications.ts';
import { useSession } from '../../lib/session/session.tsx';
import { roleName } from '../../lib/text/role-name.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import { noRights, RIGHTS_BY_AREA, type RightsByArea } from './rights-by-area.ts';
import { readAgain, rolesChanged, sendNewRole, sendRoleChange } from './roles.data.ts';

/** The starting point for the role form: nothing, another role, or the role to change. */
export type Edited =
  | { readonly act: 'create' }
  | { readonly act: 'copy'; readonly from: RoleRow }
  | { readonly act: 'change'; readonly role: RoleRow };

interface RoleDialogProps {
  edited: Edited;
  onSaved: (key: string) => void;
  onClose: () => void;
}

/** The form's fields. Users choose the rights by area. */
type RoleValues = {
  name: string;
  description: string;
  level: number | null;
  scope: 'all' | 'bound';
  secondFactor: boolean;
} & RightsByArea;

const RULES = createRole.body.pick({ name: true, level: true, description: true });
const SHIPPED_RULES = RULES.omit({ name: true });
const BESIDE = besideFields({ 'role-name-taken': 'name', 'role-scope': 'scope' });

/**
 * Creates a role from nothing or from another role, or changes a role. Readers can't choose rights that they don't have
 * themselves (R-PLUS-21).
 */
export default function RoleDialog({ edited, onSaved, onClose }: RoleDialogProps) {
  const t = useT();
  const { user } = useSession();
  const [keys] = useState(() => new IntentKeys<ReturnType<typeof granted>>());
  const before = edited.act === 'change' ? edited.role : null;
  const own = {
    rights: user.rights,
    all: user.seesAllGroups,
    level: Math.min(...user.roles.map(({ level }) => level)),
  };
  const save = async (values: RoleValues, read: ReadRow<RoleValues>) => {
    const given = granted(values);
    const sent =
      before === null
        ? keys.carryOut(given, sendNewRole)
        : sendRoleChange({ key: before.key, ...differing(granted(read.values), given), version: read.version });
    const saved = await sent.catch(BESIDE);
    await rolesChanged();
    notify({ kind: 'success', message: t('roles.saved'), milliseconds: NOTIFICATION_MS });
    onSaved(saved.key);
  };
  return (
    <EditDialog<RoleValues>
      opened
      title={titleOf(t, edited)}
      columns={columnsFor(t, own, before)}
      initial={valuesOf(t, edited, own)}
      record={
        before === null
          ? undefined
          : {
              version: before.version,
              reread: async () => {
                const role = await readAgain(before.key);
                return { values: valuesOf(t, { act: 'change', role }, own), version: role.version };
              },
            }
      }
      rules={before?.shipped === true ? SHIPPED_RULES : RULES}
      onSubmit={save}
      draftKey={`role.${edited.act === 'change' ? edited.role.key : edited.act}`}
      onClose={onClose}
    />
  );
}

function titleOf(t: Translate, edited: Edited): string {
  if (edited.act === 'create') return t('roles.create');
  const role = edited.act === 'copy' ? edited.from : edited.role;
  return t(`roles.${edited.act}.title`, { name: roleName(t, role) });
}

interface Own {
  readonly rights: readonly Right[];
  readonly all: boolean;
  readonly level: number;
}

function valuesOf(t: Translate, edited: Edited, own: Own): RoleValues {
  const like: RoleRow | null = edited.act === 'create' ? null : edited.act === 'copy' ? edited.from : edited.role;
  const name = like === null ? '' : roleName(t, like);
  const held = (like?.rights ?? []).filter((right) => edited.act === 'change' || mayGrant(own.rights, right));
  const byArea = noRights();
  for (const { area, rights } of RIGHTS_BY_AREA) byArea[area] = rights.filter((right) => held.includes(right));
  return {
    name: edited.act === 'copy' ? t('roles.copy.name', { name }) : name,
    description: like?.description ?? '',
    level: like === null ? null : Math.max(like.level, own.level),
    scope: like?.scope ?? 'bound',
    secondFactor: like?.secondFactor ?? false,
    ...byArea,
  };
}

/** Returns the input to send. Validation has already ensured that there is a level. */
function granted(values: RoleValues) {
  const { name, description, level, scope, secondFactor } = values;
  const rights = RIGHTS_BY_AREA.flatMap(({ area }) => values[area]);
  return { name: name.trim(), description, level: level ?? ROLE_MAX_LEVEL, scope, secondFactor, rights };
}

function columnsFor(t: Translate, own: Own, before: RoleRow | null): readonly EditColumn<RoleValues>[] {
  const fixed = before?.shipped === true;
  return [
    {
      kind: 'input',
      key: 'name',
      label: t('roles.column.role'),
      ...(fixed && { hint: t('roles.name.fixed') }),
      maxLength: ROLE_NAME_MAX,
      required: !fixed,
      disabled: fixed,
      half: true,
    },
    {
      kind: 'number',
      key: 'level',
      label: t('roles.column.level'),
      hint: t('roles.column.level.hint'),
      min: own.level,
      max: ROLE_MAX_LEVEL,
      required: true,
      disabled: fixed,
      half: true,
    },
    { kind: 'input', key: 'description', label: t('roles.description'), maxLength: 500 },
    {
      kind: 'radio',
      key: 'scope',
      label: t('roles.column.scope'),
      hint: t('roles.scope.hint'),
      options: [
        { value: 'bound', label: t('roles.scope.bound') },
        { value: 'all', label: t('roles.scope.all'), disabled: !own.all },
      ],
      required: true,
    },
    {
      kind: 'checkbox',
      key: 'secondFactor',
      label: t('roles.second-factor'),
      hint: t('roles.second-factor.hint'),
    },
    ...RIGHTS_BY_AREA.map(({ area, rights }) => ({
      kind: 'checkbox' as const,
      key: area,
      label: t(`roles.area.${area}`),
      options: rights.map((right) => ({
        value: right,
        label: t(`roles.right.${right}`),
        disabled: !mayGrant(own.rights, right),
      })),
    })),
  ];
}

import { PERSONAL_SCOPES, TOKEN_SCOPES } from '@greenroom/contract/kit/route.ts';
import { TOKEN_DAYS, TOKEN_NAME_MAX, tokenName } from '@greenroom/contract/tokens.ts';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { brokenRules, hasProblems, type Problems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Select } from '../../ui/field/select.tsx';
import { RequestId } from '../../ui/state/request-id.tsx';
import { sendNewToken, type TokenValues } from './tokens.data.ts';
import classes from './tokens.module.css';
import type { TokenView } from './tokens-address.ts';

interface MakeTokenFormProps {
  view: TokenView;
  onMade: (token: string) => void;
  onCancel: () => void;
}

const FIELDS = ['name', 'scopes', 'days', 'password'] as const;
type Field = (typeof FIELDS)[number];

const PATHS = { name: 'name', scopes: 'scopes', days: 'days' } as const;

function refusedOf(error: unknown): Problems<Field> {
  return problemsOfRefusal<Field>(error, { paths: PATHS, codes: { 'wrong-password': 'password' } });
}

function missing({ name, scopes, password }: TokenValues): Problems<Field> {
  return {
    ...brokenRules({ name: tokenName }, { name }),
    scopes: scopes.length === 0 ? { id: 'validation.token-scope-empty' } : undefined,
    password: password === '' ? { id: 'validation.password-empty' } : undefined,
  };
}

/** Asks for the token's purpose and validity. Also asks for the password, because the token outlives the session. */
export function MakeTokenForm({ view, onMade, onCancel }: MakeTokenFormProps) {
  const t = useT();
  const offered = view === 'mine' ? PERSONAL_SCOPES : TOKEN_SCOPES;
  const [values, setValues] = useState<TokenValues>({ name: '', scopes: [offered[0]], days: 90, password: '' });
  const form = useForm(FIELDS, refusedOf);
  const change = (field: Field, part: Partial<TokenValues>) => {
    setValues((now) => ({ ...now, ...part }));
    form.clearProblem(field);
  };
  const said = (field: Field) => {
    const problem = form.problems[field];
    return problem && t(problem.id, problem.params);
  };
  const submit = form.submitting(async () => {
    const found = missing(values);
    if (hasProblems(found)) return form.refuse(found);
    await form.attempt(async () => onMade(await sendNewToken(view, values)));
  });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          name="name"
          label={t('tokens.name')}
          description={t('tokens.name.hint')}
          maxLength={TOKEN_NAME_MAX}
          value={values.name}
          error={said('name')}
          onChange={(event) => change('name', { name: event.currentTarget.value })}
          data-autofocus
        />
        <ScopeField
          offered={offered}
          chosen={values.scopes}
          error={said('scopes')}
          onChange={(scopes) => change('scopes', { scopes })}
        />
        <Select
          name="days"
          label={t('tokens.days')}
          data={TOKEN_DAYS.map((days) => ({ value: String(days), label: t('tokens.days.count', { days }) }))}
          value={String(values.days)}
          onChange={(chosen) => change('days', { days: TOKEN_DAYS.find((days) => String(days) === chosen) ?? 90 })}
          allowDeselect={false}
        />
        <PasswordField
          name="password"
          label={t('tokens.password')}
          description={t('tokens.password.hint')}
          autoComplete="current-password"
          value={values.password}
          error={said('password')}
          onChange={(event) => change('password', { password: event.currentTarget.value })}
        />
        <div role="alert" className={classes.failure}>
          {form.failure !== null && (
            <>
              {describeError(form.failure)} <RequestId error={form.failure} />
            </>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={form.working}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.working}>
            {t('tokens.make.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ScopeFieldProps {
  offered: TokenValues['scopes'];
  chosen: TokenValues['scopes'];
  error: string | undefined;
  onChange: (scopes: TokenValues['scopes']) => void;
}

function ScopeField({ offered, chosen, error, onChange }: ScopeFieldProps) {
  const t = useT();
  return (
    <Checkbox.Group
      data-field="scopes"
      label={t('tokens.scopes')}
      value={[...chosen]}
      error={error}
      onChange={(next) => onChange(offered.filter((scope) => next.includes(scope)))}
    >
      <Stack gap="xs" mt={6}>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`tokens.scope.${scope}`)}
            description={t(`tokens.scope.${scope}.text`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import text from '../../ui/text.module.css';
import { addressOf, SHOWN_CHARACTERS, type Tried, tryCall } from './api.data.ts';
import classes from './api.module.css';
import { MethodAndPath } from './call-list.tsx';
import type { ApiCall, Parameter } from './document.ts';

/** Schema properties to show for a parameter. Patterns are too long to read. */
const DECLARED = ['type', 'format', 'enum', 'default', 'minimum', 'maximum', 'maxLength'] as const;

/** Shows who can make a call, its input and its responses. If the call only reads, a form lets the user try it. */
export function CallPanel({ shown, onClose }: { shown: ApiCall; onClose: () => void }) {
  const t = useT();
  const { summary, right, scopes, open, parameters, body, answer, refusals, method } = shown;
  const inAddress = parameters.filter((each) => each.in !== 'header');
  return (
    <SidePanel title={<span dir="ltr">{shown.id}</span>} back={t('api.back')} onClose={onClose}>
      <MethodAndPath call={shown} />
      <p className={classes.summary} dir="ltr" lang="en">
        {summary}
      </p>
      <FactList namePixels={110}>
        <Fact name={t('api.who')}>
          {open ? t('api.who.anybody') : right === null ? t('api.who.signed-in') : <bdi>{right}</bdi>}
        </Fact>
        <Fact name={t('api.scopes')}>
          {scopes.length === 0 ? t('api.scopes.none') : <bdi>{scopes.join(' · ')}</bdi>}
        </Fact>
      </FactList>
      {parameters.length > 0 && (
        <PanelSection title={t('api.parameters')}>
          <ul className={classes.calls}>
            {parameters.map((parameter) => (
              <ParameterLine key={parameter.name} parameter={parameter} />
            ))}
          </ul>
        </PanelSection>
      )}
      {method === 'GET' && (
        <PanelSection title={t('api.try')}>
          <TryCall path={shown.path} parameters={inAddress} />
        </PanelSection>
      )}
      <Schemas title={t('api.body')} schemas={body} />
      <Schemas title={t('api.answer')} schemas={answer} />
      {refusals.length > 0 && (
        <PanelSection title={t('api.refusals')}>
          <FactList namePixels={60}>
            {refusals.map(([status, codes]) => (
              <Fact key={status} name={formatNumber(Number(status))}>
                <span dir="ltr" className={classes.codes}>
                  {codes}
                </span>
              </Fact>
            ))}
          </FactList>
        </PanelSection>
      )}
    </SidePanel>
  );
}

function ParameterLine({ parameter }: { parameter: Parameter }) {
  const t = useT();
  const { description, ...rest } = parameter.schema;
  return (
    <li className={classes.parameter} dir="ltr">
      <code dir="ltr">{parameter.name}</code>{' '}
      <span className={classes.quiet}>
        {parameter.in} {parameter.required && <bdi>· {t('api.required')}</bdi>}
      </span>
      {description !== undefined && (
        <p className={classes.summary} dir="ltr" lang="en">
          {description}
        </p>
      )}
      <code className={classes.codes} dir="ltr">
        {DECLARED.filter((key) => rest[key] !== undefined)
          .map((key) => `${key} ${JSON.stringify(rest[key])}`)
          .join(', ')}
      </code>
    </li>
  );
}

function Schemas({ title, schemas }: { title: string; schemas: ApiCall['body'] }) {
  if (schemas.length === 0) return null;
  return (
    <PanelSection title={title}>
      {schemas.map(([type, schema]) => (
        <details key={type} className={classes.schema}>
          <summary dir="ltr">{type}</summary>
          <CodeBlock label={`${title}: ${type}`} text={JSON.stringify(schema, null, 2)} />
        </details>
      ))}
    </PanelSection>
  );
}

/** Makes the call as the signed-in user or with a pasted token, and shows the response. */
function TryCall({ path, parameters }: { path: string; parameters: readonly Parameter[] }) {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [token, setToken] = useState('');
  const [working, setWorking] = useState(false);
  const [tried, setTried] = useState<Tried | 'failed' | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    const answer = await tryCall(addressOf(path, parameters, values), token.trim()).catch((): 'failed' => 'failed');
    setTried(answer);
    setWorking(false);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs">
        {parameters.map(({ name, required }) => (
          <TextInput
            key={name}
            size="xs"
            dir="ltr"
            label={<span dir="ltr">{name}</span>}
            required={required}
            value={values[name] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
        <PasswordField
          size="xs"
          label={t('api.try.token')}
          description={t('api.try.token.hint')}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={working} className={classes.send ?? ''}>
          {t('api.try.send')}
        </Button>
        <div role="status">{tried !== null && <Outcome tried={tried} />}</div>
      </Stack>
    </form>
  );
}

function Outcome({ tried }: { tried: Tried | 'failed' }) {
  const t = useT();
  if (tried === 'failed') return <p className={text.about}>{t('api.try.failed')}</p>;
  const { status, milliseconds, text: body, contentType, bytes } = tried;
  return (
    <>
      <p className={text.about}>{t('api.try.answered', { status: String(status), milliseconds })}</p>
      {body === null ? (
        <p className={text.about}>{t('api.try.file', { type: contentType, bytes })}</p>
      ) : (
        <CodeBlock label={t('api.try.came')} text={body.slice(0, SHOWN_CHARACTERS)} />
      )}
      {body !== null && body.length > SHOWN_CHARACTERS && (
        <p className={text.about}>{t('api.try.cut', { count: formatNumber(SHOWN_CHARACTERS) })}</p>
      )}
    </>
  );
}

/** Shows code in a scrollable block that the keyboard can reach. */
function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable block must be reachable by the keyboard.
    <section tabIndex={0} aria-label={label} className={classes.code}>
      <pre dir="ltr">{text}</pre>
    </section>
  );
}

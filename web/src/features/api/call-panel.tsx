import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import classes from './api.module.css';
import { MethodAndPath } from './call-list.tsx';
import { CodeBlock } from './code-block.tsx';
import { DECLARED } from './declared.ts';
import type { ApiCall, Parameter } from './document.ts';
import { TryCall } from './try-call.tsx';

/** One call: who may make it, what it takes and answers, and, where it only reads, a form to try it. */
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

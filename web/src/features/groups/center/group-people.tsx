import type { GroupNode } from '@greenroom/contract/groups.ts';
import { Button, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import text from '../../../ui/text.module.css';
import { Time } from '../../../ui/value/time.tsx';
import { COPY_TOLD, useCopy } from '../../../ui/value/use-copy.ts';
import type { BoundAgent, DialogRequest } from '../dialog-request.ts';
import classes from './panel.module.css';

interface GroupPeopleProps {
  node: GroupNode;
  onAct: (request: DialogRequest) => void;
}

/** Lists the group's agents with the start of each binding and their contact details. */
export function GroupPeople({ node, onAct }: GroupPeopleProps) {
  const t = useT();
  return (
    <PanelSection title={t('groups.people')}>
      {node.bound.length === 0 && <p className={text.quiet}>{t('groups.people.nobody')}</p>}
      {node.bound.length === 0 && node.agentNickname !== null && (
        <div className={classes.person}>
          <span className={classes.personText}>
            <span>
              <bdi className={classes.personName}>{node.agentNickname}</bdi>
            </span>
            <span className={classes.quiet}>{t('groups.people.above')}</span>
          </span>
          <Contacts email={node.email} phone={node.phone} />
        </div>
      )}
      <ul className={classes.people}>
        {node.bound.map((agent) => (
          <Person key={agent.userId} agent={agent} node={node} onAct={onAct} />
        ))}
      </ul>
    </PanelSection>
  );
}

function Person({ agent, node, onAct }: GroupPeopleProps & { agent: BoundAgent }) {
  const t = useT();
  const { user } = useSession();
  return (
    <li className={classes.person}>
      <span className={classes.personText}>
        <span>
          <bdi className={classes.personName}>{agent.nickName}</bdi>{' '}
          <span className={classes.quiet}>
            <bdi>{agent.username}</bdi>
          </span>
        </span>
        <span className={classes.quiet}>
          {t('groups.people.since')} <Time iso={agent.boundAt} />
        </span>
      </span>
      {node.mayMove && agent.userId !== user.id && (
        <Button
          className={classes.personEnd}
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('groups.unbind.of', { name: agent.nickName })}
          onClick={() => onAct({ act: 'unbind', node, agent })}
        >
          {t('groups.unbind')}
        </Button>
      )}
      <Contacts email={agent.email} phone={agent.phone} />
    </li>
  );
}

function Contacts({ email, phone }: { email: string | null; phone: string | null }) {
  const t = useT();
  if (email === null && phone === null) return <span className={classes.quiet}>{t('groups.people.no-contact')}</span>;
  return (
    <span className={classes.contacts}>
      {email !== null && <Contact text={email} />}
      {phone !== null && <Contact text={phone} />}
    </span>
  );
}

interface ContactProps {
  /** An email address or a phone number. */
  text: string;
}

/** Shows an email address or phone number from left to right in every language. Clicking it copies it. */
function Contact({ text }: ContactProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [state, copy] = useCopy();
  const result = state === 'idle' ? '' : t(COPY_TOLD[state]);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.contact}
        aria-label={t('groups.copy', { text })}
        onClick={() => copy(text)}
      >
        <bdi dir="ltr">{text}</bdi>
        <IconCopy size={14} aria-hidden />
      </UnstyledButton>
      {state !== 'idle' && <Tooltip opened target={button} label={result} />}
      <VisuallyHidden role="status">{result}</VisuallyHidden>
    </>
  );
}

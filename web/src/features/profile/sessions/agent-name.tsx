import { Tooltip } from '@mantine/core';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { readUserAgent } from './user-agent.ts';

/** Returns the browser and the operating system in a few words. */
export function agentText(t: Translate, userAgent: string | null): string {
  const { browser, system } = readUserAgent(userAgent);
  if (browser !== null && system !== null) return t('profile.agent.both', { browser, system });
  return browser ?? system ?? t('profile.agent.unknown');
}

/** Shows the browser and the operating system. A tooltip shows the full user agent. */
export function AgentName({ userAgent }: { userAgent: string | null }) {
  const t = useT();
  if (userAgent === null) return <Unknown reason={t('profile.agent.silent')} />;
  return (
    <Tooltip label={<bdi dir="ltr">{userAgent}</bdi>} events={{ hover: true, focus: true, touch: true }}>
      <span>{agentText(t, userAgent)}</span>
    </Tooltip>
  );
}

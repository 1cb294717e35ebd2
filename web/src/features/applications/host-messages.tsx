import type { BatchLine } from '@greenroom/contract/applications/applications.ts';
import { directionOf, nameOfLocale } from '@greenroom/contract/locales.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck, IconCopy, IconMessage, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { HostId } from '../../domain/hosts/host-id.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useVirtualLines, VirtualLines } from '../../ui/lines/virtual-lines.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import text from '../../ui/text.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { useCopy } from '../../ui/value/use-copy.ts';
import { hostMessagesQuery, LINES_A_PAGE } from './applications.data.ts';
import { CopyFetched, downloadMessages, fetchMessages } from './failed-ids.tsx';
import { FormatMenu } from './format-menu.tsx';
import classes from './host-messages.module.css';

interface HostMessagesProps {
  batchId: number;
  code: number;
  count: number;
}

/** Lists a message for each host who must act (R-PLUS-3). */
export function HostMessages(props: HostMessagesProps) {
  const t = useT();
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const title = t('applications.messages', { count: props.count });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {title}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title} size={680} fullScreen={phone}>
        <Messages {...props} />
      </Dialog>
    </>
  );
}

/** Height of a row: two lines of text next to the head, or five on a phone. */
const LINE_PIXELS = { wide: 92, phone: 146 };

function Messages({ batchId, code, count }: HostMessagesProps) {
  const t = useT();
  const phone = usePhone();
  const lines = useVirtualLines(count, phone ? LINE_PIXELS.phone : LINE_PIXELS.wide);
  const pages = [...new Set([0, ...lines.shown.map(({ index }) => Math.floor(index / LINES_A_PAGE))])];
  const answers = useQueries({ queries: pages.map((page) => hostMessagesQuery(batchId, code, page + 1)) });
  const lineAt = (index: number) =>
    answers[pages.indexOf(Math.floor(index / LINES_A_PAGE))]?.data?.rows[index % LINES_A_PAGE];
  const failed = answers.find((answer) => answer.error !== null && answer.data === undefined);
  if (failed !== undefined) return <FailedState error={failed.error} onRetry={failed.refetch} />;
  return (
    <div className={classes.messages}>
      <p className={text.quiet}>{t('applications.messages.text')}</p>
      <Group gap={8}>
        <CopyFetched
          fetch={() => fetchMessages({ batchId, code })}
          idle={t('applications.messages.copy-all', { count })}
          copied={t('applications.messages.copied', { count })}
        />
        <FormatMenu size="compact-sm" onChoose={(format) => void downloadMessages({ batchId, code }, format)}>
          {t('applications.messages.download')}
        </FormatMenu>
      </Group>
      <VirtualLines
        label={t('applications.messages.list')}
        lines={lines}
        className={classes.list}
        lineClass={classes.line}
      >
        {(index) => <MessageLine line={lineAt(index)} />}
      </VirtualLines>
    </div>
  );
}

function MessageLine({ line }: { line: BatchLine | undefined }) {
  if (line === undefined) return <Skeleton height={10} width={320} />;
  const { hostId, name, message } = line;
  if (message === null) return <HostId id={hostId} />;
  const { locale } = message;
  return (
    <div className={classes.message}>
      <div className={classes.head}>
        <HostId id={hostId} />
        {name !== null && <bdi className={classes.name}>{name}</bdi>}
        <bdi className={text.quiet}>{nameOfLocale(locale)}</bdi>
        <CopyMessage hostId={hostId} message={message.text} />
      </div>
      <p lang={locale} dir={directionOf(locale)} className={classes.text} title={message.text}>
        {message.text}
      </p>
    </div>
  );
}

const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

function CopyMessage({ hostId, message }: { hostId: string; message: string }) {
  const t = useT();
  const [state, copy] = useCopy();
  const Icon = ICONS[state];
  const labels = {
    idle: t('applications.messages.copy'),
    copied: t('applications.messages.copied', { count: 1 }),
    failed: t('applications.failed.copy.failed'),
  };
  return (
    <Button
      className={classes.copy}
      variant="default"
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={state === 'idle' ? t('applications.messages.copy.of', { id: hostId }) : labels[state]}
      onClick={() => copy(message)}
    >
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  );
}

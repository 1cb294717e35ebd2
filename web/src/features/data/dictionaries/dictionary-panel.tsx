import type { Dictionary } from '@greenroom/contract/administration/dictionaries.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { notify } from '../../../lib/notifications.ts';
import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { PanelContent } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import text from '../../../ui/text.module.css';
import { dictionaryQuery, sendDeletion } from '../data.data.ts';
import type { EntriesGuard } from '../entries-guard.ts';
import { EntriesForm } from './entries-form.tsx';

const TitleDialog = lazyPart(() => import('./title-dialog.tsx'));

interface DictionaryPanelProps {
  name: string;
  guard: RefObject<EntriesGuard>;
  onClose: () => void;
}

/** Shows one dictionary and its entries, which can be edited in place. */
export function DictionaryPanel({ name, guard, onClose }: DictionaryPanelProps) {
  const t = useT();
  const { locale } = useLocale();
  const answer = useQuery(dictionaryQuery(name, locale));
  return (
    <SidePanel wide title={<bdi>{answer.data?.title ?? name}</bdi>} back={t('data.back')} onClose={onClose}>
      <PanelContent answer={answer} skeleton={<Skeleton height={200} />} missing={false}>
        {(dictionary) => (
          <>
            <About dictionary={dictionary} onDeleted={onClose} guard={guard} />
            <EntriesForm dictionary={dictionary} guard={guard} />
          </>
        )}
      </PanelContent>
    </SidePanel>
  );
}

interface AboutProps {
  dictionary: Dictionary;
  guard: RefObject<EntriesGuard>;
  onDeleted: () => void;
}

/** Shows the purpose of a dictionary and, for a custom one, its actions. */
function About({ dictionary, guard, onDeleted }: AboutProps) {
  const t = useT();
  const { name, title, shipped, entries } = dictionary;
  const [act, setAct] = useState<'rename' | 'delete' | null>(null);
  if (shipped) return <p className={text.about}>{t('data.dictionary.shipped')}</p>;
  const close = () => setAct(null);
  const remove = async () => {
    if (
      (await sendDeletion(name)
        .then(() => true)
        .catch(ignoreApiError)) === null
    )
      return;
    notify({ kind: 'success', message: t('data.dictionary.deleted', { title }), milliseconds: NOTIFICATION_MS });
    // Deleting the dictionary also discards unsaved input.
    guard.current.discard();
    guard.current = { ...guard.current, changed: false };
    onDeleted();
  };
  return (
    <>
      <p className={text.about}>{t('data.dictionary.own', { name })}</p>
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={() => setAct('rename')}>
          {t('data.dictionary.rename')}
        </Button>
        <Button size="xs" variant="default" color="red.9" onClick={() => setAct('delete')}>
          {t('data.dictionary.delete')}
        </Button>
      </Group>
      <ConfirmDialog
        danger
        opened={act === 'delete'}
        onClose={close}
        title={t('data.dictionary.delete.title', { title })}
        text={t('data.dictionary.delete.text', { count: entries.length, name })}
        confirm={t('data.dictionary.delete')}
        onConfirm={remove}
      />
      {act === 'rename' && (
        <Suspense>
          <TitleDialog dictionary={dictionary} onSaved={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

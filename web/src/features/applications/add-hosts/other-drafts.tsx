import { Button } from '@mantine/core';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import classes from '../add-hosts.module.css';
import { type Draft, draftOf, fileOf } from './hosts-state.ts';
import type { HostsForm } from './use-hosts-form.ts';

/** Lists the stored drafts. If a link names another group, asks which draft to continue. */
export function OtherDraftsPart({ hosts }: { hosts: HostsForm }) {
  const t = useT();
  const { flow, act, asked, typed } = hosts;
  const nameOf = (groupId: number) => hosts.groups.groupOf(groupId)?.name ?? String(groupId);
  // A draft that contains only a file is lost on reload.
  const aside = flow.aside.filter((draft) => draft.text !== '' || fileOf(draft) !== null);
  const current = () => draftOf(flow, typed.reading ? undefined : typed.ids.words.length);
  return (
    <>
      {asked !== null && asked.group !== null && (
        <div className={classes.draft} role="alert">
          <p className={classes.draftText}>
            <strong>{t('applications.draft.question')}</strong>
            <br />
            {t('applications.draft.both', {
              draft: describeDraft(t, current(), nameOf),
              given: describeGiven(t, asked.ids, nameOf(asked.group)),
            })}
          </p>
          <Button variant="default" size="compact-sm" onClick={hosts.keepDraft}>
            {t('applications.draft.keep')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={hosts.startDraft}>
            {t('applications.draft.start', { group: nameOf(asked.group) })}
          </Button>
        </div>
      )}
      {aside.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drafts can have the same content, and none has its own state.
        <div key={index} className={classes.draft} role="status">
          <span className={classes.draftText}>
            {t('applications.draft.aside', { draft: describeDraft(t, draft, nameOf) })}
          </span>
          <Button variant="default" size="compact-sm" onClick={() => act({ kind: 'draft-brought-back', draft })}>
            {t('applications.draft.back')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => act({ kind: 'draft-removed', draft })}>
            {t('applications.file.remove')}
          </Button>
        </div>
      ))}
      {flow.removed !== null && (
        <DoneNote
          text={t('applications.draft.removed', { draft: describeDraft(t, flow.removed, nameOf) })}
          undo={t('common.undo')}
          onUndo={() => act({ kind: 'draft-restored' })}
          onClose={() => act({ kind: 'removal-dismissed' })}
        />
      )}
    </>
  );
}

type NameOf = (groupId: number) => string;

function describeDraft(t: Translate, draft: Draft, nameOf: NameOf): string {
  const typed = t('applications.typed.count', { count: draft.count });
  const what = [fileOf(draft)?.name, draft.count > 0 ? typed : undefined].filter((part) => part !== undefined);
  const list = what.join(' · ');
  if (draft.groupId === null) return t('applications.draft.no-group', { what: list });
  return t('applications.draft.for', { what: list, group: nameOf(draft.groupId) });
}

function describeGiven(t: Translate, ids: readonly string[], group: string): string {
  const [first] = ids;
  if (first === undefined) return group;
  const what = ids.length === 1 ? first : t('applications.typed.count', { count: ids.length });
  return t('applications.draft.for', { what, group });
}

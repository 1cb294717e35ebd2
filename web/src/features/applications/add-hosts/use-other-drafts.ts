import { useEffect, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { readTypedIds } from '../../../lib/text/typed-ids.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { HostsContent, useHostsSources } from './use-hosts-sources.ts';

/** What a link fills in. */
export interface GivenHosts {
  ids: readonly string[];
  group: number | null;
}

/** A draft that made room for one of another group. */
export interface DraftAside extends Omit<HostsContent, 'file'> {
  groupId: number | null;
  /** How many IDs were typed. */
  count: number;
  /** A file outlives no reload. */
  file: unknown;
}

interface DraftsOptions {
  given: GivenHosts;
  onGivenTaken: () => void;
  sources: ReturnType<typeof useHostsSources>;
  groupId: number | null;
  onGroup: (groupId: number | null) => void;
}

/**
 * Drafts for several groups: one in the form, the others aside. A link to another group changes nothing in a draft until
 * the user has chosen, or hosts that were typed for one group would be added to another (R-HOST-1).
 */
export function useOtherDrafts({ given, onGivenTaken, sources, groupId, onGroup }: DraftsOptions) {
  const [aside, setAside] = useDraft<readonly DraftAside[]>('add-hosts.aside', []);
  const [removed, setRemoved] = useState<DraftAside | null>(null);
  const isEmpty = sources.chosen.ready === null && sources.text.trim() === '';
  const asks = !isEmpty && given.group !== null && given.group !== groupId;
  const current = (): DraftAside => {
    const { ids, reading } = sources.typed;
    return { ...sources.content, groupId, count: (reading ? readTypedIds(sources.text) : ids).words.length };
  };
  const takeGiven = useStable(() => {
    sources.append(given.ids);
    if (given.group !== null) onGroup(given.group);
    onGivenTaken();
  });
  useEffect(() => {
    if (!asks && (given.ids.length > 0 || given.group !== null)) takeGiven();
  }, [asks, given, takeGiven]);
  return {
    /** What came with a link and waits for the user's choice; null where nothing does. */
    asked: asks ? given : null,
    draft: current,
    keep: onGivenTaken,
    start: () => {
      setAside([...aside, current()]);
      sources.replace({ text: given.ids.join('\n'), file: null, prefersFile: false });
      onGroup(given.group);
      onGivenTaken();
    },
    aside: aside.filter((draft) => draft.text !== '' || fileOf(draft) !== null),
    /** What is in the form takes its place. */
    bringBack: (draft: DraftAside) => {
      const others = aside.filter((each) => each !== draft);
      setAside(isEmpty ? others : [...others, current()]);
      sources.replace({ ...draft, file: fileOf(draft) });
      onGroup(draft.groupId);
    },
    remove: (draft: DraftAside) => {
      setAside(aside.filter((each) => each !== draft));
      setRemoved(draft);
    },
    /** The draft that was removed last, until it is brought back or that is declined. */
    removed,
    restore: () => {
      if (removed !== null) setAside([...aside, removed]);
      setRemoved(null);
    },
    forgetRemoved: () => setRemoved(null),
  };
}

export type OtherDrafts = ReturnType<typeof useOtherDrafts>;

export function fileOf(draft: DraftAside): File | null {
  return draft.file instanceof File ? draft.file : null;
}

import { useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { joinTypedIds } from '../../../lib/text/typed-ids.ts';
import { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import { useTextHistory } from '../../../ui/long-text/use-text-history.ts';

/** What is sent: a sheet, or the text as it was typed. */
export type HostsSource = File | string;

/** All that the two sources hold. */
export interface HostsContent {
  text: string;
  file: File | null;
  prefersFile: boolean;
}

/**
 * The two sources of IDs, and which of them is sent: the one touched last, and a file wherever nothing is typed. The text
 * survives a reload.
 */
export function useHostsSources(onChange: () => void) {
  const [text, setText, discardText] = useDraft('add-hosts.text', '');
  const typed = useTypedIds(text);
  const takeText = (next: string) => {
    setText(next);
    setPrefersFile(false);
    onChange();
  };
  const undoable = useTextHistory(text, takeText);
  const [file, setFile] = useState<File | null>(null);
  const [prefersFile, setPrefersFile] = useState(false);
  const holdsIds = typed.reading || typed.ids.words.length > 0;
  const sendsFile = file !== null && (prefersFile || !holdsIds);
  const source: HostsSource = sendsFile ? file : text;
  return {
    text,
    undoable,
    typed,
    file,
    sendsFile,
    source,
    content: { text, file, prefersFile } satisfies HostsContent,
    /** The source as the call takes it. */
    parts: () => (sendsFile ? { file, text: '' } : { file: null, text: joinTypedIds(typed.ids.words) }),
    isEmpty: file === null && !holdsIds,
    takeFile: (next: File | null) => {
      setFile(next);
      setPrefersFile(next !== null);
      onChange();
    },
    append: (ids: readonly string[]) => undoable.change([text, ...ids].filter((part) => part !== '').join('\n')),
    /** Another draft: what was typed for one group must not come back into another's (R-HOST-1). */
    replace: (next: HostsContent) => {
      undoable.forget();
      setText(next.text);
      setFile(next.file);
      setPrefersFile(next.prefersFile);
      onChange();
    },
    prefer: (which: 'file' | 'text') => setPrefersFile(which === 'file'),
    /** Removes what was added, unless it has changed since. */
    forget: (sent: HostsSource) => {
      if (sent === file) setFile(null);
      if (sent !== text) return;
      undoable.forget();
      discardText();
    },
  };
}

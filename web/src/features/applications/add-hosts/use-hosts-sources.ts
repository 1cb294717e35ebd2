import { useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { joinTypedIds } from '../../../lib/text/typed-ids.ts';
import { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import { useTextHistory } from '../../../ui/long-text/use-text-history.ts';
import { useChosenFile } from './use-chosen-file.ts';

/** What is sent: a sheet with the column that was chosen, or the text as it was typed. */
export interface HostsSource {
  from: File | string;
  column: string | null;
}

/** All that the two sources hold. */
export interface HostsContent {
  text: string;
  file: File | null;
  prefersFile: boolean;
}

/**
 * The two sources of IDs, and which of them is sent: the one touched last, and a file wherever nothing is typed. A file that
 * a look into it refuses is none. The text survives a reload.
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
  const [prefersFile, setPrefersFile] = useState(false);
  const chosen = useChosenFile();
  const { file, ready, column, setFile } = chosen;
  const holdsIds = typed.reading || typed.ids.words.length > 0;
  const sendsFile = ready !== null && (prefersFile || !holdsIds);
  const source: HostsSource = sendsFile ? { from: ready, column } : { from: text, column: null };
  return {
    text,
    undoable,
    typed,
    chosen,
    file,
    sendsFile,
    source,
    content: { text, file: ready, prefersFile } satisfies HostsContent,
    /** The source as the call takes it. */
    parts: () =>
      sendsFile ? { file: ready, column, text: '' } : { file: null, column: null, text: joinTypedIds(typed.ids.words) },
    isEmpty: ready === null && !holdsIds,
    takeFile: (next: File | null) => {
      chosen.replaceFile(next);
      setPrefersFile(next !== null);
      onChange();
    },
    takeColumn: (next: string) => {
      chosen.setColumn(next);
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
      if (sent.from === file && sent.column === column) setFile(null);
      if (sent.from !== text) return;
      undoable.forget();
      discardText();
    },
  };
}

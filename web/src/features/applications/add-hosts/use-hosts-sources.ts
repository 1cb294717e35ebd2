import { hasLostDigits } from '@greenroom/contract/ids/id-words.ts';
import { useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { joinTypedIds } from '../../../lib/text/typed-ids.ts';
import { useTypedIds } from '../../../lib/text/use-typed-ids.ts';
import { useTextHistory } from '../../../ui/long-text/use-text-history.ts';
import { NO_CHOICES, type SheetChoices } from '../sheets-at-the-server.ts';
import { useSheetLook } from './use-sheet-look.ts';

/** What is sent: a sheet with how it is to be read, or the text as it was typed. */
export interface HostsSource {
  from: File | string;
  choices: SheetChoices;
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
  const { file, ready, choices, setFile } = chosen;
  const holdsIds = typed.reading || typed.ids.words.length > 0;
  const sendsFile = ready !== null && (prefersFile || !holdsIds);
  const source: HostsSource = sendsFile ? { from: ready, choices } : { from: text, choices: NO_CHOICES };
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
      sendsFile
        ? { file: ready, choices, text: '' }
        : { file: null, choices: NO_CHOICES, text: joinTypedIds(typed.ids.words) },
    /** A typed ID that a spreadsheet has rounded: the server refuses all of the text for it. */
    lost: () =>
      typed.ids.words.find(({ text: word, mark }) => mark === 'malformed' && hasLostDigits(word))?.text ?? null,
    isEmpty: ready === null && !holdsIds,
    takeFile: (next: File | null) => {
      chosen.replaceFile(next);
      setPrefersFile(next !== null);
      onChange();
    },
    takeChoices: (next: SheetChoices) => {
      chosen.setChoices(next);
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
      if (sent.from === file && sent.choices === choices) setFile(null);
      if (sent.from !== text) return;
      undoable.forget();
      discardText();
    },
  };
}

/** The file that is chosen, how it is to be read, and what a look into it shows. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null);
  // A file that is brought back comes with what was chosen for it.
  const [chosen, setChosen] = useState<ReadonlyMap<File, SheetChoices>>(new Map());
  const choices = file === null ? NO_CHOICES : (chosen.get(file) ?? NO_CHOICES);
  const { look, again, stop } = useSheetLook(file, choices);
  return {
    file,
    choices,
    look,
    /** What can be sent: null, too, where the look has shown that the file cannot. */
    ready: look.state === 'refused' ? null : file,
    lookAgain: again,
    stopLook: () => stop(file),
    setFile,
    /** Another instead: what is known of the one before is not waited for. */
    replaceFile: (next: File | null) => {
      stop(file);
      setFile(next);
    },
    setChoices: (next: SheetChoices) => {
      if (file !== null) setChosen(new Map(chosen).set(file, next));
    },
  };
}

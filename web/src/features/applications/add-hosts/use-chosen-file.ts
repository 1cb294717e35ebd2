import { useState } from 'react';
import { NO_CHOICES, type SheetChoices } from '../sheets-at-the-server.ts';
import { useSheetLook } from './use-sheet-look.ts';

/** The file that is chosen, how it is to be read, and what a look into it shows. */
export function useChosenFile() {
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

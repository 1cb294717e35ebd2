import { useState } from 'react';
import { useSheetLook } from './use-sheet-look.ts';

/** The file that is chosen, the column that was chosen in it, and what a look into it shows. */
export function useChosenFile() {
  const [file, setFile] = useState<File | null>(null);
  // A file that is brought back comes with its column.
  const [columns, setColumns] = useState<ReadonlyMap<File, string>>(new Map());
  const column = file === null ? null : (columns.get(file) ?? null);
  const { look, again, stop } = useSheetLook(file, column);
  return {
    file,
    /** Null: the one that the server finds. */
    column,
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
    setColumn: (next: string) => {
      if (file !== null) setColumns(new Map(columns).set(file, next));
    },
  };
}

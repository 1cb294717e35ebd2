import { useEffect, useState } from 'react';
import type { Problem } from '../../../lib/form/problems.ts';
import { checkPicture } from './check-picture.ts';

/** A picture that the browser can show. */
export interface Picture {
  /** Object URL of the file. */
  readonly url: string;
}

/** Reads a file as a picture, or says why it cannot be used: type and size are checked first, then it is decoded. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (picture === null) return undefined;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
  const take = async (file: File) => {
    const outside = checkPicture(file);
    setProblem(outside);
    if (outside !== null) return;
    setReading(true);
    const url = URL.createObjectURL(file);
    const readable = await canShow(url);
    setReading(false);
    if (readable) setPicture({ url });
    else {
      URL.revokeObjectURL(url);
      setProblem({ id: 'errors.picture-not-readable' });
    }
  };
  const drop = () => setPicture(null);
  return { picture, problem, setProblem, reading, take, drop };
}

async function canShow(url: string): Promise<boolean> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  return picture.naturalWidth > 0;
}

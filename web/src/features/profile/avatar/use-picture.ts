import { useEffect, useState } from 'react';
import type { Problem } from '../../../lib/form/problems.ts';
import { checkPicture } from './check-picture.ts';

/** A picture that the browser can show. */
export interface Picture {
  /** Of the file in memory. */
  readonly url: string;
}

/** A file as a picture, or why it is none: looked at from outside first, then decoded. */
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

import { ApiError } from '../../../lib/api/api.ts';

/** Which part of the form an error is about: it is told there, with what to do. */
export function placeOfError(error: unknown, sentFile: boolean): 'group' | 'file' | 'typed' | 'form' {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return 'form';
  if (error.code === 'group-not-found') return 'group';
  const aboutIds = error.code.startsWith('sheet-') || ABOUT_IDS.has(error.code);
  if (!aboutIds) return 'form';
  return sentFile ? 'file' : 'typed';
}

const ABOUT_IDS = new Set(['no-ids', 'too-many-ids', 'file-missing', 'payload-too-large']);

import { textPartsOf } from '@greenroom/contract/screens.ts';
import { Suspense } from 'react';
import { lazyPart } from '../lib/code/lazy-part.ts';
import { useSession } from '../lib/session/session.tsx';
import { readLocal, writeLocal } from '../lib/storage.ts';
import { withTexts } from '../lib/text/translate.tsx';
import { useAfterStart } from './performance/use-after-start.ts';

const FirstSteps = lazyPart(
  withTexts(textPartsOf('settings'), () => import('../features/settings/first-steps/first-steps.tsx')),
);

/** Storage key for the steps' last height in this browser, in pixels. 0 means that there were no steps. */
const ROOM = 'first-steps-room';
/** Height of the steps in a new installation, in pixels, for browsers that have not shown them before. */
const FIRST_ROOM = 640;

/**
 * The first steps in a new installation. They load only for administrators who manage its settings, after the first
 * screen. They get the space that they used last time, so that nothing below them moves.
 */
export function FirstStepsPart() {
  const { may } = useSession();
  const begun = useAfterStart();
  if (!may('settings:manage')) return null;
  const room = Number(readLocal(ROOM) ?? FIRST_ROOM);
  const waiting = room > 0 ? <div style={{ blockSize: room, marginBlock: '16px 24px' }} /> : null;
  if (!begun) return waiting;
  return (
    <Suspense fallback={waiting}>
      <FirstSteps waiting={waiting} onRoom={keepRoom} />
    </Suspense>
  );
}

function keepRoom(pixels: number): void {
  writeLocal(ROOM, String(pixels));
}

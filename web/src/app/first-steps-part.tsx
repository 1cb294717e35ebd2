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

/** How many pixels the steps took in this browser the last time; 0: there were none. */
const ROOM = 'first-steps-room';
/** What they take of a new installation, where no browser has shown them before. */
const FIRST_ROOM = 640;

/**
 * The first steps of an installation, for those who keep its settings; nobody else loads them. They come after the first
 * screen, into the room that they took the last time, so that nothing below moves.
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

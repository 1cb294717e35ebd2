import { textPartOf } from '@greenroom/contract/screens.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/code/lazy-part.ts';
import { useSession } from '../lib/session/session.tsx';
import { withTexts } from '../lib/text/translate.tsx';

const FirstSteps = lazyPart(
  withTexts(textPartOf('settings') ?? '', () => import('../features/settings/first-steps/first-steps.tsx')),
);

/** The first screen has the line to itself until then. */
const AFTER_MS = 1000;

/** The first steps of an installation, for those who keep its settings; nobody else loads them. */
export function FirstStepsPart() {
  const { user } = useSession();
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!begun || !user.rights.includes('settings:manage')) return null;
  return (
    <Suspense>
      <FirstSteps />
    </Suspense>
  );
}

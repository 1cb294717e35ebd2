import { textPartOf } from '@greenroom/contract/screens.ts';
import { Suspense } from 'react';
import { lazyPart } from '../lib/code/lazy-part.ts';
import { useSession } from '../lib/session/session.tsx';
import { withTexts } from '../lib/text/translate.tsx';
import { useAfterStart } from './use-after-start.ts';

const FirstSteps = lazyPart(
  withTexts(textPartOf('settings') ?? '', () => import('../features/settings/first-steps/first-steps.tsx')),
);

/** The first steps of an installation, for those who keep its settings; nobody else loads them. */
export function FirstStepsPart() {
  const { user } = useSession();
  const begun = useAfterStart();
  if (!begun || !user.rights.includes('settings:manage')) return null;
  return (
    <Suspense>
      <FirstSteps />
    </Suspense>
  );
}

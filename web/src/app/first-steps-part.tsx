import { textPartOf } from '@greenroom/contract/screens.ts';
import { Suspense } from 'react';
import { lazyPart } from '../lib/code/lazy-part.ts';
import { Allowed } from '../lib/session/permission.tsx';
import { withTexts } from '../lib/text/translate.tsx';

const FirstSteps = lazyPart(
  withTexts(textPartOf('settings') ?? '', () => import('../features/settings/first-steps/first-steps.tsx')),
);

/** The first steps of an installation, for those who keep its settings; nobody else loads them. */
export function FirstStepsPart() {
  return (
    <Allowed right="settings:manage">
      <Suspense>
        <FirstSteps />
      </Suspense>
    </Allowed>
  );
}

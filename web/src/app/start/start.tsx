import '../../styles/mantine-entry.css';
import '../../styles/tokens.css';
import '../../styles/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchCode } from '../../lib/code/fetch-code.ts';
import { I18n, startTranslation } from '../../lib/text/translate.tsx';
import { Gate, prepareFirst } from './gate.tsx';
import { Look } from './look.tsx';

/** Replaces the first page's content with the addressed screen, as soon as everything for the screen has loaded. */
export async function start(root: HTMLElement): Promise<void> {
  await fetchCode(startTranslation);
  await prepareFirst();
  createRoot(root).render(
    <StrictMode>
      <I18n>
        <Look>
          <Gate />
        </Look>
      </I18n>
    </StrictMode>,
  );
}

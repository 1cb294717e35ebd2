import './styles/mantine-entry.css';
import './styles/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate, loadProgram } from './app/start/gate.tsx';
import { Look } from './app/start/look.tsx';
import { fetchCode, isCodeWaiting, onCodeWaiting } from './lib/code/fetch-code.ts';
import { dropFailedLinks, loadMissingSheets } from './lib/code/style-sheets.ts';
import { getToken } from './lib/session/token.ts';
import { I18n, startTranslation } from './lib/text/translate.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
dropFailedLinks();
// What index.html says until something is drawn: at once where code waits for the connection, and it keeps the address.
onCodeWaiting(() => root.toggleAttribute('data-lost', isCodeWaiting()));
for (const again of root.querySelectorAll('button')) again.onclick = () => location.reload();
// A user with a token needs the program, and needs it while the texts are still on their way; a failure is met again.
if (getToken() !== null) loadProgram().catch(() => undefined);
await Promise.all([fetchCode(startTranslation), loadMissingSheets()]);
createRoot(root).render(
  <StrictMode>
    <I18n>
      <Look>
        <Gate />
      </Look>
    </I18n>
  </StrictMode>,
);

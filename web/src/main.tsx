import './styles/mantine-entry.css';
import './styles/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate, loadProgram } from './app/start/gate.tsx';
import { Look } from './app/start/look.tsx';
import { getToken } from './lib/session/token.ts';
import { I18n, startTranslation } from './lib/text/translate.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// A user with a token needs the program, and needs it while the texts are still on their way.
if (getToken() !== null) void loadProgram();
await startTranslation();
createRoot(root).render(
  <StrictMode>
    <I18n>
      <Look>
        <Gate />
      </Look>
    </I18n>
  </StrictMode>,
);

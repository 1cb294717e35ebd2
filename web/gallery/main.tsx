import '../src/lib/zod-setup.ts';
import '../src/styles/mantine-entry.css';
import '../src/styles/tokens.css';
import '../src/styles/touch.css';
import '../src/styles/mantine-program.css';
import '../src/ui/theme/mantine-screens.css';
import '../src/styles/layout-size.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);

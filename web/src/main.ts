import { begin } from './app/start/begin.ts';

// Nothing imports this file: what waits here would keep whatever did waiting, too.
await begin();

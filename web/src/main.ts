import { begin } from './app/start/begin.ts';

// Nothing imports this file, so no other module waits for this `await`.
await begin();

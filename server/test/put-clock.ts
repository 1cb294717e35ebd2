import type { TestServer } from './server.ts';

/** Sets a server's clock to a time from which it continues to run. Create sessions after that. */
export function putClock(server: TestServer, at: string): void {
  server.clock.forward((Date.parse(at) - server.clock.now().getTime()) / 1000);
}

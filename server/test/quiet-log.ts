import pino from 'pino';

/** For a product in the test's own process: what matters of it is asserted. */
export const quietLog = pino({ level: 'silent' });

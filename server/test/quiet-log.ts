import pino from 'pino';

/** For a product in the test's own process. Tests assert the relevant results. */
export const quietLog = pino({ level: 'silent' });

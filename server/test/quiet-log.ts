import pino from 'pino';

/** A silent log for running Greenroom in the test's own process. Tests check the results that matter. */
export const quietLog = pino({ level: 'silent' });

import type { ReaderJob } from './reader-job.ts';
import { sendLines } from './send-lines.ts';

/**
 * Entry of the process that reads one sheet: the job comes as its argument, typed text on standard input, frames go to
 * standard output. It may run out of memory or of time; then the server, which started it, ends it. It starts for every
 * sheet, so it loads no more than it needs and trusts the server that wrote the job.
 */
const job: ReaderJob = JSON.parse(process.argv[2] ?? '');
await sendLines(job, process.stdin, process.stdout);

import type { ReaderJob } from './reader-job.ts';
import { sendLines } from './send-lines.ts';

/**
 * Entry point for the process that reads one sheet. The job is its argument, typed text comes from standard input, and
 * frames go to standard output. If it exceeds its memory or time limit, the server that started it stops it. The
 * process starts for every sheet, so it loads only what it needs, and it trusts the server that wrote the job.
 */
const job: ReaderJob = JSON.parse(process.argv[2] ?? '');
await sendLines(job, process.stdin, process.stdout);

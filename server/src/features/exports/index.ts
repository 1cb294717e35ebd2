export { deleteOldExportsJob } from './delete-old-exports.job.ts';
export { routes } from './exports.routes.ts';
export { startDueExportsJob } from './start-due-exports.job.ts';
export { writeExportsJob } from './write-exports.job.ts';

export { deleteOldExportsJob } from './delete-old-exports.job.ts';
export { routes } from './exports.routes.ts';
export { writeExportsJob } from './write-exports.job.ts';

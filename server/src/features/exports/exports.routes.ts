import * as schedules from '@greenroom/contract/exports/export-schedules.ts';
import * as contract from '@greenroom/contract/exports/exports.ts';
import { type MountedRoute, mount, mountFile } from '../../platform/http/mount.ts';
import { cancelExport } from './cancel-export.ts';
import { deleteExport } from './delete-export.ts';
import { downloadExport } from './download-export.ts';
import { exportAgain } from './export-again.ts';
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from './keep-schedules.ts';
import { listExports } from './list-exports.ts';
import { readExport } from './read-export.ts';
import { startExport } from './start-export.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.startExport, startExport),
  mount(contract.listExports, listExports),
  mount(contract.readExport, readExport),
  mountFile(contract.downloadExport, downloadExport),
  mount(contract.cancelExport, cancelExport),
  mount(contract.exportAgain, exportAgain),
  mount(contract.deleteExport, deleteExport),
  mount(schedules.createSchedule, createSchedule),
  mount(schedules.listSchedules, listSchedules),
  mount(schedules.changeSchedule, changeSchedule),
  mount(schedules.deleteSchedule, deleteSchedule),
];

import * as contract from '@greenroom/contract/hosts/applications.ts';
import * as outlook from '@greenroom/contract/hosts/outlook.ts';
import { listSubmittableAgain as listAgainContract } from '@greenroom/contract/hosts/submitting-again.ts';
import { listApprovalRequests as listRequestsContract } from '@greenroom/contract/reviews/approvals.ts';
import * as sheets from '@greenroom/contract/sheets.ts';
import { type MountedRoute, mount, mountFile, mountUpload } from '../../platform/http/mount.ts';
import { cancelBatch } from './batch/cancel-batch.ts';
import { listBatches, readBatch } from './batch/read-batch.ts';
import { downloadFailed } from './download-failed.ts';
import { exportHistory } from './history/export-history.ts';
import { listHistory } from './history/list-history.ts';
import { listSubmittableAgain } from './history/list-submittable-again.ts';
import { listBatchLines } from './list-batch-lines.ts';
import { readApplication } from './read-application.ts';
import { readBatchPlace, readQueueOutlook } from './read-queue-outlook.ts';
import { listApprovalRequests } from './requests/list-approval-requests.ts';
import { downloadTemplate } from './submit/download-template.ts';
import { lookIntoKeptSheet, lookIntoSheet } from './submit/look-into-sheet.ts';
import { retryFailed, submitChecked } from './submit/resubmit.ts';
import { submitFile } from './submit/submit-file.ts';
import { submitKeptSheet } from './submit/submit-kept-sheet.ts';
import { submitTyped } from './submit/submit-typed.ts';

export const routes: readonly MountedRoute[] = [
  mountUpload(sheets.lookIntoSheet, lookIntoSheet),
  mount(sheets.lookIntoKeptSheet, lookIntoKeptSheet),
  mount(sheets.submitKeptSheet, submitKeptSheet),
  mountUpload(contract.submitFile, submitFile),
  mount(contract.submitTyped, submitTyped),
  mount(contract.submitChecked, submitChecked),
  mount(contract.retryFailed, retryFailed),
  mount(contract.cancelBatch, cancelBatch),
  mount(contract.readBatch, readBatch),
  mount(contract.listBatches, listBatches),
  mount(contract.listBatchLines, listBatchLines),
  mountFile(contract.downloadFailed, downloadFailed),
  mountFile(contract.downloadTemplate, downloadTemplate),
  mount(contract.listHistory, listHistory),
  mountFile(contract.exportHistory, exportHistory),
  mount(listAgainContract, listSubmittableAgain),
  mount(contract.readApplication, readApplication),
  mount(outlook.readQueueOutlook, readQueueOutlook),
  mount(outlook.readBatchPlace, readBatchPlace),
  mount(listRequestsContract, listApprovalRequests),
];

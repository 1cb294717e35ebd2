import * as approvals from '@greenroom/contract/reviews/approvals.ts';
import * as list from '@greenroom/contract/reviews/list-mode.ts';
import * as reviewers from '@greenroom/contract/reviews/reviewers.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { approveOverCheck } from './approve-over-check.ts';
import { claimNext } from './claims/claim-next.ts';
import { claimOne } from './claims/claim-one.ts';
import { releaseClaim } from './claims/release-claim.ts';
import { decide } from './decide.ts';
import { chooseOpen } from './many/choose-open.ts';
import { decideMany } from './many/decide-many.ts';
import { listOpen } from './many/list-open.ts';
import { undoMany } from './many/undo-many.ts';
import { askForOpinion } from './opinions/ask-for-opinion.ts';
import { listReviewers } from './opinions/list-reviewers.ts';
import { withdrawOpinion } from './opinions/withdraw-opinion.ts';
import { queueCounts } from './queue-counts.ts';
import { readCase } from './read-case.ts';
import { readPace } from './read-pace.ts';
import { reopen } from './reopen.ts';
import { answerApprovalRequests } from './requests/answer-approval-requests.ts';
import { askForApprovals } from './requests/ask-for-approvals.ts';
import { withdrawApprovalRequest } from './requests/withdraw-approval-request.ts';
import { undoDecision } from './undo-decision.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.queueCounts, queueCounts),
  mount(contract.claimNext, claimNext),
  mount(contract.claimOne, claimOne),
  mount(contract.readCase, readCase),
  mount(contract.releaseClaim, releaseClaim),
  mount(contract.decide, decide),
  mount(contract.undoDecision, undoDecision),
  mount(list.listOpen, listOpen),
  mount(list.chooseOpen, chooseOpen),
  mount(list.decideMany, decideMany),
  mount(list.undoMany, undoMany),
  mount(contract.reopen, reopen),
  mount(contract.approveOverCheck, approveOverCheck),
  mount(reviewers.listReviewers, listReviewers),
  mount(reviewers.askForOpinion, askForOpinion),
  mount(reviewers.withdrawOpinion, withdrawOpinion),
  mount(reviewers.readPace, readPace),
  mount(approvals.askForApprovals, askForApprovals),
  mount(approvals.withdrawApprovalRequest, withdrawApprovalRequest),
  mount(approvals.answerApprovalRequests, answerApprovalRequests),
];

import * as contract from '@greenroom/contract/earnings.ts';
import * as history from '@greenroom/contract/hosts/host-history.ts';
import * as statistics from '@greenroom/contract/statistics.ts';
import { compareWeeks as weekChanges } from '@greenroom/contract/week-changes.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { listFactVersions } from './list-fact-versions.ts';
import { listGroupEarnings } from './list-group-earnings.ts';
import { listHostDays } from './list-host-days.ts';
import { listHostEarnings } from './list-host-earnings.ts';
import { readEarnings } from './read-earnings.ts';
import { readHostEarnings } from './read-host-earnings.ts';
import { readHostHistory } from './read-host-history.ts';
import { compareWeeks } from './statistics/compare-weeks.ts';
import { listGroupStatistics } from './statistics/list-group-statistics.ts';
import { listHostStatistics } from './statistics/list-host-statistics.ts';
import { readReport } from './statistics/read-report.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.readEarnings, readEarnings),
  mount(contract.listHostEarnings, listHostEarnings),
  mount(contract.listGroupEarnings, listGroupEarnings),
  mount(contract.readHostEarnings, readHostEarnings),
  mount(contract.listFactVersions, listFactVersions),
  mount(statistics.listHostStatistics, listHostStatistics),
  mount(statistics.listGroupStatistics, listGroupStatistics),
  mount(statistics.readReport, readReport),
  mount(history.readHostHistory, readHostHistory),
  mount(history.listHostDays, listHostDays),
  mount(weekChanges, compareWeeks),
];

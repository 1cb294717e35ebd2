import { readEarned, readTasks } from '@greenroom/contract/morning.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { DayBars } from './day-bars.tsx';
import { Figures } from './figures.tsx';
import { earnedQuery, tasksQuery, useReadAgain } from './morning.data.ts';
import classes from './morning.module.css';
import { Movers } from './movers.tsx';
import { ReportLine } from './report-line.tsx';
import { TaskList } from './task-list.tsx';

const EARNED_TOPICS = ['earnings'] as const;
const TASKS_TOPICS = ['application', 'batch', 'host', 'earnings'] as const;

/**
 * The groups in scope this morning (R-PLUS-23): what they earned, what came back, waits or is wrong, and whose coins changed
 * most. The two calls are shown as each comes; while one is on its way its place is kept.
 */
export default function AgencyPart() {
  const { may } = useSession();
  const earns = may('statistics:read');
  const works = may('groups:view') && (may('applications:submit') || may('hosts:move'));
  const earned = useQuery({ ...earnedQuery, enabled: earns });
  const tasks = useQuery({ ...tasksQuery, enabled: works });
  useReadAgain(EARNED_TOPICS, readEarned.id);
  useReadAgain(TASKS_TOPICS, readTasks.id);
  const failed = earned.isError && earned.data === undefined;
  return (
    <div className={classes.agency}>
      {earns && !failed && <ReportLine earned={earned.data} />}
      {earns &&
        (failed ? <FailedState error={earned.error} onRetry={earned.refetch} /> : <Figures earned={earned.data} />)}
      {works &&
        (tasks.isError && tasks.data === undefined ? (
          <FailedState error={tasks.error} onRetry={tasks.refetch} />
        ) : (
          <TaskList tasks={tasks.data} />
        ))}
      {earns && !failed && <DayBars days={earned.data?.days} />}
      {earns && !failed && <Movers earned={earned.data} />}
    </div>
  );
}

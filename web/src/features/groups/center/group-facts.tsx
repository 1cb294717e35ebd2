import type { GroupNode } from '@greenroom/contract/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { AsOf } from '../../../domain/figures/as-of.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { Allowed } from '../../../lib/session/permission.tsx';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { useReport } from '../../../lib/use-report.ts';
import { Fact, FactList } from '../../../ui/panel/fact-list.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './panel.module.css';
import { WeekCoins } from './week-coins.tsx';

interface GroupFactsProps {
  node: GroupNode;
}

/** Shows the group's other facts, and its figures with links to the lists that they count. */
export function GroupFacts({ node }: GroupFactsProps) {
  const t = useT();
  const { id } = node;
  const report = useReport(id);
  return (
    <>
      <dl className={classes.figures}>
        <Figure
          name={t('groups.column.hosts')}
          own={node.hosts}
          below={node.hostsBelow}
          to={pathOf('bind-hosts', { groupId: id })}
          ownTo={pathOf('bind-hosts', { groupId: id, below: false })}
        />
        <Figure name={t('groups.column.active-hosts')} own={node.activeHosts} below={node.activeHostsBelow} />
        <Figure
          name={t('groups.column.open-applications')}
          own={node.openApplications}
          below={node.openApplicationsBelow}
          ownTo={pathOf('history', { groupId: id, reviewStatus: 'not-reviewed' })}
        />
        <Allowed right="statistics:read">
          <div className={classes.figure}>
            <dt>{t('groups.column.coins')}</dt>
            <dd>
              <span className={classes.total}>
                <WeekCoins node={node} />
              </span>
              {node.coinsThisWeek !== null && node.coinsThisWeek !== node.coinsThisWeekBelow && (
                <span className={classes.quiet}>{t('groups.figure.own', { count: node.coinsThisWeek })}</span>
              )}
            </dd>
          </div>
        </Allowed>
      </dl>
      <Allowed right="statistics:read">
        <AsOf report={report} coins />
      </Allowed>
      <FactList namePixels={120}>
        <Fact name={t('groups.column.country')}>{countryName(node.country)}</Fact>
        <Fact name={t('groups.column.app')}>
          <bdi>{node.appLabel}</bdi>
        </Fact>
        <Fact name={t('groups.column.id')}>{formatNumber(id, { useGrouping: false })}</Fact>
        <Fact name={t('groups.column.children')}>{formatNumber(node.children)}</Fact>
        <Fact name={t('groups.column.updated')}>
          <Time iso={node.updatedAt} />
        </Fact>
      </FactList>
    </>
  );
}

interface FigureProps {
  name: string;
  own: number;
  below: number;
  /** Path to the list that the figure counts, including all groups below. */
  to?: string;
  /** Path to the list for this group alone. */
  ownTo?: string;
}

/** Shows a figure that includes all groups below. If the group's own figure differs, shows that as well. */
function Figure({ name, own, below, to, ownTo }: FigureProps) {
  const t = useT();
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.total}>
          <Counted
            text={formatNumber(below)}
            label={t('groups.figure.to', { name, count: below })}
            to={below === 0 ? undefined : below === own ? ownTo : to}
          />
        </span>
        {below !== own && (
          <span className={classes.quiet}>
            <Counted
              text={t('groups.figure.own', { count: own })}
              label={t('groups.figure.own-of', { name, count: own })}
              to={own === 0 ? undefined : ownTo}
            />
          </span>
        )}
      </dd>
    </div>
  );
}

interface CountedProps {
  text: string;
  /** The link's accessible name. */
  label: string;
  to: string | undefined;
}

/** Shows a number as a link to the list that it counts. */
function Counted({ text, label, to }: CountedProps) {
  if (to === undefined) return text;
  return (
    <Anchor component={Link} to={to} inherit aria-label={label}>
      {text}
    </Anchor>
  );
}

import { Link } from 'react-router';
import { useMenuTree } from '../../lib/session/granted.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { crumbsTo } from '../granted-pages.ts';
import classes from './breadcrumb.module.css';

/**
 * Where the user is: home, what stands above the page, the page itself. Pages above are links, folders are none
 * (R-SHELL-2, R-ROUTE-4).
 * @param path the page's, as the menu names it; null on a page that the menu does not have
 */
export function Breadcrumb({ path }: { path: string | null }) {
  const t = useT();
  const menu = useMenuTree();
  const all = path === null ? [] : crumbsTo(menu, path).map((crumb) => ({ ...crumb, text: t(crumb.title) }));
  // A folder that is called like the page in it says nothing.
  const crumbs = all.filter((crumb, index) => crumb.path !== null || crumb.text !== all[index + 1]?.text);
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.path === null ? <span>{crumb.text}</span> : <Link to={crumb.path}>{crumb.text}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

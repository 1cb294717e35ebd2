import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import type { Ref } from 'react';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import classes from './one-by-one.module.css';

/** Whose case it is; the heading takes the focus when a new one shows. */
export function CaseHeader({ evidence, headingRef }: { evidence: ReviewCase; headingRef: Ref<HTMLHeadingElement> }) {
  const t = useT();
  const { application, account } = evidence;
  return (
    <header className={classes.header}>
      <h2 ref={headingRef} tabIndex={-1} className={classes.name}>
        <bdi>{application.name ?? t('reviews.nameless')}</bdi>
      </h2>
      <span className={classes.about}>
        {application.age === null ? t('reviews.age.unknown') : t('reviews.age', { age: formatNumber(application.age) })}
        <span aria-hidden> · </span>
        {application.country === null ? t('reviews.country.unknown') : countryName(application.country)}
      </span>
      {account.avatarIsDefault && <StatusBadge tone="warning">{t('reviews.picture.default')}</StatusBadge>}
    </header>
  );
}

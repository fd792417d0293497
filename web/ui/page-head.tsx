import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-head.module.css';
import { setPageTitle } from './page-title.ts';

/**
 * The head of a page: its title (the document's too), a quiet remark beside it, and its actions at the right.
 * On a phone the title moves into the bar above, with `count` beside it; set `keepTitle` where the page needs it in place.
 */
export function PageHead({
  title,
  documentTitle,
  barTitle,
  remark,
  count,
  above,
  below,
  actions,
  keepTitle = false,
}: {
  title: string;
  documentTitle?: string;
  /** What the bar of a phone says instead, where the title stands in the page. */
  barTitle?: string;
  remark?: ReactNode;
  count?: number;
  /** Breadcrumbs. */
  above?: ReactNode;
  /** A line under the title. */
  below?: ReactNode;
  actions?: ReactNode;
  keepTitle?: boolean;
}) {
  const { t } = useTranslation('app');
  const name = documentTitle ?? title;
  useEffect(() => {
    document.title = t('page_title', { title: name });
    setPageTitle({ title: barTitle ?? title, count });
  }, [t, name, title, barTitle, count]);
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {above && <div className={classes.above}>{above}</div>}
        <div className={classes.line}>
          <h1 className={classes.title} data-kept={keepTitle || undefined}>
            {title}
          </h1>
          {remark && <span className={classes.remark}>{remark}</span>}
        </div>
        {below && <div className={classes.below}>{below}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-head.module.css';
import { setPageTitle } from './page-title.ts';

/**
 * The head of a page: its title (also the document's), a remark beside it, and its commands at the right. On a phone
 * the title is shown in the top bar, with `count`; set `keepTitle` if the page needs it in place.
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
  /** The text in a phone's top bar, if it differs from the title. */
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

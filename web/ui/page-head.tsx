import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-head.module.css';
import { type ParentPage, setPageTitle } from './page-title.ts';

/**
 * The head of a page: its title (also the document's), a remark beside it, and its commands at the right. On a phone
 * the title is shown in the top bar, with `count`; set `keepTitle` if the page needs it in place.
 */
export function PageHead({
  title,
  documentTitle,
  barTitle,
  back,
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
  /**
   * The parent page. A phone's top bar links to it; with `keepTitle` the bar shows the parent's name instead of the
   * title.
   */
  back?: ParentPage;
  /** Breadcrumbs. On a phone `back` stands for them. */
  above?: ReactNode;
  /** A line under the title. */
  below?: ReactNode;
  actions?: ReactNode;
  keepTitle?: boolean;
}) {
  const { t } = useTranslation('app');
  const name = documentTitle ?? title;
  const { href, name: parent } = back ?? {};
  useEffect(() => {
    document.title = t('page_title', { title: name });
    const shown = href && parent && keepTitle ? parent : (barTitle ?? title);
    setPageTitle({ title: shown, count, ...(href && parent && { back: { href, name: parent } }) });
  }, [t, name, title, barTitle, count, href, parent, keepTitle]);
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {above && (
          <div className={classes.above} data-back={back ? true : undefined}>
            {above}
          </div>
        )}
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

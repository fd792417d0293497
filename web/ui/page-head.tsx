import { type ReactNode, useEffect } from 'react';
import { setDocumentTitle } from '../lib/document-title.ts';
import { useParentPage } from '../lib/parent-pages.ts';
import classes from './page-head.module.css';
import { setPageTitle } from './page-title.ts';

/**
 * The head of a page: its title (also the document's), a remark beside it, and its commands at the right. A phone shows
 * the title once: in the top bar, with `count`; or in place, if the bar shows the name of the page above, to which its
 * arrow leads, or if there is no such bar (`keepTitle`).
 */
export function PageHead({
  title,
  documentTitle,
  parentName,
  remark,
  count,
  above,
  below,
  actions,
  keepTitle = false,
}: {
  title: string;
  documentTitle?: string;
  /** The name of the page above, if that is not the same for all pages of this kind. */
  parentName?: string;
  remark?: ReactNode;
  count?: number;
  /** Breadcrumbs. On a phone the arrow in the bar stands for them. */
  above?: ReactNode;
  /** A line under the title. */
  below?: ReactNode;
  actions?: ReactNode;
  /** For pages without the bar of signed-in people. */
  keepTitle?: boolean;
}) {
  const name = documentTitle ?? title;
  const hasParent = useParentPage() !== undefined;
  useEffect(() => {
    setDocumentTitle(name);
    setPageTitle({ title, count, parentName });
  }, [name, title, count, parentName]);
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {above && (
          <div className={classes.above} data-back={hasParent || undefined}>
            {above}
          </div>
        )}
        <div className={classes.line}>
          <h1 className={classes.title} data-kept={keepTitle || hasParent || undefined}>
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

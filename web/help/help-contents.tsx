import { Link } from '@tanstack/react-router';
import { type HelpSlug, helpGroupNames, helpGroups } from '../../contract/help-slugs.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './help-contents.module.css';
import type { HelpPageOutline } from './load-help.ts';

/** All pages in their groups, with the sections of the open one. */
export function HelpContents({ pages, open }: { pages: HelpPageOutline[]; open: HelpSlug }) {
  const { t } = useTranslation('help');
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <Link to={paths.help} activeOptions={{ exact: true }} className={classes.all}>
        {t('all')}
      </Link>
      {helpGroupNames.map((group) => (
        <div key={group} className={classes.group}>
          <span>{t(`groups.${group}`)}</span>
          <ul>
            {pages
              .filter(({ slug }) => helpGroups[group].some((one) => one === slug))
              .map(({ slug, title, headings }) => (
                <li key={slug}>
                  <Link
                    to={paths.helpPage}
                    params={{ helpSlug: slug }}
                    className={classes.page}
                    activeOptions={{ includeHash: false }}
                  >
                    {title}
                  </Link>
                  {slug === open && (
                    <ul className={classes.sections}>
                      {headings.map(({ id, text }) => (
                        <li key={id}>
                          <a href={`#${id}`}>{text}</a>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { helpGroupNames, helpGroups } from '../../contract/help-slugs.ts';
import { chosenLanguage } from '../lib/languages.ts';
import { apiDocsUrl, paths } from '../lib/paths.ts';
import { useMe } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './help-index-page.module.css';
import { helpOutlineQuery } from './load-help.ts';

/** All pages of the help, in groups, each with what it is for. */
export function HelpIndexPage() {
  const { t, i18n } = useTranslation('help');
  const pages = useQuery(helpOutlineQuery(chosenLanguage(i18n.language))).data ?? [];
  return (
    <Page width="site">
      <PageHead
        title={t('title')}
        keepTitle={useMe() === null}
        below={<p className={classes.summary}>{t('text')}</p>}
      />
      {helpGroupNames.map((group) => (
        <section key={group} className={classes.group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul>
            {pages
              .filter(({ slug }) => helpGroups[group].some((one) => one === slug))
              .map(({ slug, title, summary }) => (
                <li key={slug}>
                  <Link to={paths.helpPage} params={{ helpSlug: slug }}>
                    {title}
                  </Link>
                  <p>{summary}</p>
                </li>
              ))}
            {group === 'connect' && (
              <li>
                <a href={apiDocsUrl} target="_blank" rel="noreferrer">
                  {t('api_reference')}
                </a>
                <p>{t('api_reference_text')}</p>
              </li>
            )}
          </ul>
        </section>
      ))}
    </Page>
  );
}

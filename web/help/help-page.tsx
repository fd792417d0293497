import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { findHelpSlug, helpSlugs } from '../../contract/help-slugs.ts';
import { chosenLanguage } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpContents } from './help-contents.tsx';
import classes from './help-page.module.css';
import { helpOutlineQuery, helpTextQuery } from './load-help.ts';

/** One page of the help: its text, all pages at the side, the previous and the next one below. */
export function HelpPage() {
  const { t, i18n } = useTranslation('help');
  const slug = findHelpSlug(useParams({ strict: false }).helpSlug ?? '') ?? 'quick-start';
  const language = chosenLanguage(i18n.language);
  const text = useQuery(helpTextQuery(language, slug)).data;
  const pages = useQuery(helpOutlineQuery(language)).data ?? [];
  const at = helpSlugs.indexOf(slug);
  const beside = (step: number) => pages.find((one) => one.slug === helpSlugs[at + step]);
  const [previous, next] = [beside(-1), beside(1)];
  if (!text) return null;
  return (
    <Page width="site">
      <div className={classes.columns}>
        <HelpContents pages={pages} open={slug} />
        <article className={classes.article}>
          <PageHead
            title={text.title}
            above={
              <Link to={paths.help} className={classes.back}>
                {t('title')}
              </Link>
            }
            below={<p className={classes.summary}>{text.summary}</p>}
          />
          <HelpArticle html={text.html} />
          <nav className={classes.beside} aria-label={t('beside')}>
            {previous && (
              <Link to={paths.helpPage} params={{ helpSlug: previous.slug }}>
                <span>{t('previous')}</span>
                {previous.title}
              </Link>
            )}
            {next && (
              <Link to={paths.helpPage} params={{ helpSlug: next.slug }} className={classes.next}>
                <span>{t('next')}</span>
                {next.title}
              </Link>
            )}
          </nav>
        </article>
      </div>
    </Page>
  );
}

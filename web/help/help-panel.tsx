import { CloseButton, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { chosenLanguage } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { useLastShown } from '../lib/use-last-shown.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { HelpArticle } from './help-article.tsx';
import classes from './help-panel.module.css';
import { helpTextQuery } from './load-help.ts';
import { closeHelp, openHelp, useOpenHelp } from './open-help.ts';

/** A help page beside the page of the app, which stays usable: one reads a step, does it, and reads the next. */
export function HelpPanel() {
  const { t, i18n } = useTranslation(['app', 'ui']);
  const opened = useOpenHelp();
  const shown = useLastShown(opened);
  const root = useDialog(opened !== null, closeHelp);
  const language = chosenLanguage(i18n.language);
  const { data: text } = useQuery({
    ...helpTextQuery(language, shown?.slug ?? 'quick-start'),
    enabled: shown !== null,
  });
  const body = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const hash = opened?.hash;
  useEffect(() => {
    if (!opened || !text) return;
    title.current?.focus({ preventScroll: true });
    const section = hash ? body.current?.querySelector(`#${CSS.escape(hash)}`) : null;
    if (section) section.scrollIntoView();
    else body.current?.scrollTo({ top: 0 });
  }, [opened, text, hash]);
  return (
    <Drawer.Root
      ref={root}
      opened={opened !== null}
      onClose={closeHelp}
      closeOnEscape={false}
      position="right"
      size={460}
      padding={0}
      trapFocus={false}
      lockScroll={false}
      closeOnClickOutside={false}
      // A `className` of `Drawer.Content` would be set on the layer around it too.
      classNames={{ content: classes.content }}
    >
      <Drawer.Content aria-modal={false} aria-label={text?.title ?? t('help.label')}>
        <header className={classes.head}>
          <h2 ref={title} tabIndex={-1}>
            {text?.title}
          </h2>
          <CloseButton aria-label={t('ui:close')} onClick={closeHelp} />
        </header>
        <div ref={body} className={classes.body}>
          {text && (
            <>
              <p className={classes.summary}>{text.summary}</p>
              <HelpArticle html={text.html} onFollow={openHelp} />
            </>
          )}
        </div>
        <footer className={classes.foot}>
          {shown && (
            <Link to={paths.helpPage} params={{ helpSlug: shown.slug }} onClick={closeHelp}>
              {t('help.whole_page')}
            </Link>
          )}
          <Link to={paths.help} onClick={closeHelp}>
            {t('help.all_docs')}
          </Link>
        </footer>
      </Drawer.Content>
    </Drawer.Root>
  );
}

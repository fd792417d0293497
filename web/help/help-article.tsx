import { useLocation, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { findHelpSlug, type HelpSlug } from '../../contract/help-slugs.ts';
import { paths } from '../lib/paths.ts';
import classes from './help-article.module.css';

interface Props {
  html: string;
  /** Shows another help page in place of this one. Without it, the app goes to that page. */
  onFollow?: (slug: HelpSlug, hash: string) => void;
}

/** The sections of a help page. Links to other help pages do not reload the app. */
export function HelpArticle({ html, onFollow }: Props) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // The router looks for the section before the text has been loaded.
    if (!onFollow && hash !== '' && html !== '') document.getElementById(hash)?.scrollIntoView();
  }, [onFollow, hash, html]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const [, slug] = /^\/help\/([\w-]+)$/.exec(link.pathname) ?? [];
    const page = slug && findHelpSlug(slug);
    if (!page) return;
    event.preventDefault();
    const hash = link.hash.slice(1);
    if (onFollow) onFollow(page, hash);
    else void navigate({ to: paths.helpPage, params: { helpSlug: page }, hash });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={classes.text}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from the files of docs/help at build time
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

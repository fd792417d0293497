import classes from './rich-text/rich-text.module.css';

/** The body of a mail as the server sent it: the server sanitises it with its list of allowed elements. */
export function MailBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `server/mails/clean-html.ts` sanitised it, and the page's Content-Security-Policy runs no script in it
  return <div className={classes.view} dangerouslySetInnerHTML={{ __html: html }} />;
}

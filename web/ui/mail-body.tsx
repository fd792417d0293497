import classes from './rich-text/rich-text.module.css';

/** The body of a mail as the server sent it: sanitised there, by the one list of what mails may hold. */
export function MailBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `server/mails/clean-html.ts` made it, and the page's policy runs no script of it
  return <div className={classes.view} dangerouslySetInnerHTML={{ __html: html }} />;
}

import { escapeHtml, htmlOfBody } from '../../../../contract/mail-body.ts';
import type { Field } from '../../../../engine/definition.ts';
import { fillInsertions, lenientBudget, longestFilled } from '../../../../engine/insertions.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { RichTextPreview } from '../../../ui/rich-text/rich-text.tsx';
import { named } from '../../describe/describe-context.ts';
import { describeAssignee } from '../../describe/describe-people.ts';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import type { MailAction } from './mail-action.ts';
import classes from './mail-preview.module.css';
import { sampleOf } from './sample-of.ts';

/** A preview of the mail with sample values. */
export function MailPreview({ action }: { action: MailAction }) {
  const { t } = useTranslation('editor');
  const { directory } = useSurroundings();
  const context = useDescribe();
  const { to, subject, body } = action.stepable;
  const [somebody] = directory.people.values();
  const textFor = (key: string) => {
    const field: Field | undefined = context.index.keys.get(key)?.field;
    return field ? sampleOf(field, named(context, field.label), somebody?.name ?? '') : null;
  };
  const budget = lenientBudget(longestFilled);
  const html = fillInsertions(htmlOfBody(body), textFor, escapeHtml, budget);
  return (
    <div className={classes.preview}>
      <p className={classes.line}>
        {t('setting.to')} <span>{to.map((one) => describeAssignee(context, one)).join(', ') || '–'}</span>
      </p>
      <p className={classes.subject}>{fillInsertions(subject, textFor, (inserted) => inserted, budget) || '–'}</p>
      {html === '' ? (
        <p className={classes.line}>{t('setting.preview_empty')}</p>
      ) : (
        <RichTextPreview label={t('setting.preview_of')} html={html} />
      )}
      <p className={classes.note}>{t('setting.preview_note')}</p>
    </div>
  );
}

import type { ReactElement } from 'react';
import type { FileReply } from '../../contract/files.ts';
import { formatCalendarDay, formatValue } from '../../contract/format-value.ts';
import { displayName } from '../../contract/person-name.ts';
import type { UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import type { Choice, FieldType, Value } from '../../engine/definition.ts';
import { listOf, rowsOf, valueKind } from '../../engine/value-type.ts';
import { formatHours } from '../lib/format-when.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar } from './avatar.tsx';
import classes from './field-value.module.css';
import { FileList } from './files/file-list.tsx';
import { StatusGlyph } from './status-glyph.tsx';

export interface PlainValueProps {
  type: FieldType;
  value: Value;
  choices?: Choice[];
  currency?: string;
  people?: UserWorkspaceReply[];
  /**
   * The text that the server formatted (`field_values[].text`): shown if choices, currency or people are not loaded.
   */
  text?: string;
  /** The files that the keys of a file field refer to. */
  files?: FileReply[];
}

/** Shows the value of a field that is no table, or of a cell of one, in the reader's language; "–" if it is empty. */
export function PlainValue(props: PlainValueProps) {
  const { t } = useTranslation('ui');
  const { value } = props;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <>{t('nothing')}</>;
  return <Written {...props} />;
}

function Written({ type, value, choices, currency, people, text, files = [] }: PlainValueProps): ReactElement | string {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  const plain = String(value);
  switch (valueKind({ type })) {
    case 'decimal':
      return (
        <span className={classes.number}>{formatValue({ type, value, currency }, language) ?? text ?? plain}</span>
      );
    case 'day':
      return <time dateTime={plain}>{formatCalendarDay(plain, language)}</time>;
    case 'minutes':
      return <span className={classes.number}>{formatHours(Number(value))}</span>;
    case 'choice':
    case 'choices': {
      const ids = Array.isArray(value) ? listOf(value) : [plain];
      const labels = ids.map((id) => choices?.find((choice) => choice.id === id)?.label);
      return <>{labels.every((label) => label !== undefined) ? labels.join(', ') : (text ?? plain)}</>;
    }
    case 'tick':
      return (
        <span className={classes.task}>
          <StatusGlyph of={value === true ? 'completed' : 'created'} />
          {value === true ? t('field.task_done') : t('field.task_open')}
        </span>
      );
    case 'member': {
      const person = people?.find((one) => one.id === value);
      const name = person ? displayName(person.user) : (text ?? t('field.former_member'));
      return (
        <span className={classes.person}>
          <Avatar person={{ id: person?.user.id, name, image: person?.user.profile_image.url }} size={20} />
          {name}
        </span>
      );
    }
    case 'files':
      return <FileList files={files} />;
    case 'rows':
      return t('table.rows', { count: rowsOf(value).length });
    case 'text':
      return <WrittenText type={type} plain={plain} text={text} />;
  }
}

function WrittenText({ type, plain, text }: Pick<PlainValueProps, 'type' | 'text'> & { plain: string }) {
  switch (type) {
    case 'url':
      return /^https?:\/\//i.test(plain) ? (
        <a className={classes.link} href={plain} target="_blank" rel="noreferrer nofollow">
          {plain}
        </a>
      ) : (
        plain
      );
    case 'email':
      return (
        <a className={classes.link} href={`mailto:${plain}`}>
          {plain}
        </a>
      );
    case 'phone_number':
      return (
        <a className={classes.link} href={`tel:${plain}`}>
          {plain}
        </a>
      );
    case 'long_text':
      return <span className={classes.long}>{plain}</span>;
    default:
      return <>{text ?? plain}</>;
  }
}

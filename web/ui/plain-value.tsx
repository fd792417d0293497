import type { FileReply } from '../../contract/files.ts';
import { formatCalendarDay, formatValue } from '../../contract/format-value.ts';
import { displayName } from '../../contract/person-name.ts';
import type { UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import type { Choice, FieldType, Value } from '../../engine/definition.ts';
import { listOf, rowsOf } from '../../engine/value-type.ts';
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

function Written({ type, value, choices, currency, people, text, files = [] }: PlainValueProps) {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  const plain = String(value);
  switch (type) {
    case 'number':
    case 'percent':
    case 'currency':
      return (
        <span className={classes.number}>{formatValue({ type, value, currency }, language) ?? text ?? plain}</span>
      );
    case 'date':
      return <time dateTime={plain}>{formatCalendarDay(plain, language)}</time>;
    case 'duration':
      return <span className={classes.number}>{formatHours(Number(value))}</span>;
    case 'radio':
    case 'dropdown':
    case 'checkbox': {
      const ids = Array.isArray(value) ? listOf(value) : [plain];
      const labels = ids.map((id) => choices?.find((choice) => choice.id === id)?.label);
      return <>{labels.every((label) => label !== undefined) ? labels.join(', ') : (text ?? plain)}</>;
    }
    case 'task':
      return (
        <span className={classes.task}>
          <StatusGlyph of={value === true ? 'completed' : 'created'} />
          {value === true ? t('field.task_done') : t('field.task_open')}
        </span>
      );
    case 'collaborator': {
      const person = people?.find((one) => one.id === value);
      const name = person ? displayName(person.user) : (text ?? t('field.former_member'));
      return (
        <span className={classes.person}>
          <Avatar person={{ id: person?.user.id, name, image: person?.user.profile_image.url }} size={20} />
          {name}
        </span>
      );
    }
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
    case 'file':
      return <FileList files={files} />;
    case 'table':
      return t('table.rows', { count: rowsOf(value).length });
    case 'long_text':
      return <span className={classes.long}>{plain}</span>;
    default:
      return <>{text ?? plain}</>;
  }
}

import { useTranslation } from '../lib/use-translation.ts';
import classes from './optional-mark.module.css';

/** Stands in the label of a field that may stay empty. */
export function OptionalMark() {
  const { t } = useTranslation('ui');
  return <span className={classes.optional}> {t('optional')}</span>;
}

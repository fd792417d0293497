import type { Problem } from '../../contract/errors.ts';
import { SessionHead } from '../accounts/session-head.tsx';
import { formatWhenInside } from '../lib/format-when.ts';
import { paths } from '../lib/paths.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './notice-page.module.css';

interface Props {
  problem: Problem | null;
  /** The question was shown before, and its answer was refused. */
  isRefused?: boolean;
}

/**
 * Why the question cannot be answered: for example, who answered it before and when, or what is wrong with the link.
 */
export function ClosedDecision({ problem, isRefused }: Props) {
  const { t } = useTranslation('notices');
  const { title, text } = useTexts(problem);
  return (
    <>
      <SessionHead title={title} text={text} followsForm={isRefused} />
      <LinkButton to={paths.root} size="md" fullWidth className={classes.button} variant="default">
        {t('decide.to_home')}
      </LinkButton>
    </>
  );
}

function useTexts(problem: Problem | null): { title: string; text: string } {
  const { t } = useTranslation('notices');
  const locale = useLocale();
  const now = useNow();
  const { at, by } = problem?.values ?? {};
  const when = typeof at === 'number' ? formatWhenInside(at, locale, now) : '';
  switch (problem?.code) {
    case 'step_settled':
      return typeof by === 'string'
        ? { title: t('decide.settled_title'), text: t('decide.settled', { name: by, when }) }
        : { title: t('decide.closed_title'), text: t('decide.settled_nobody', { when }) };
    case 'already_answered':
      return { title: t('decide.already_title'), text: t('decide.already', { when }) };
    case 'not_your_step':
      return { title: t('decide.not_yours_title'), text: t('decide.not_yours') };
    case 'workspace_disabled':
      return { title: t('decide.disabled_title'), text: t('decide.disabled') };
    case undefined:
    case 'link_expired':
    case 'not_found':
      return { title: t('decide.expired_title'), text: t('decide.expired') };
    default:
      return { title: t('decide.changed_title'), text: problem?.detail ?? '' };
  }
}

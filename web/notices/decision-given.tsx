import type { Decided } from '../../contract/notices.ts';
import { SessionHead } from '../accounts/session-head.tsx';
import { currentLanguage } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { useMe } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { joinNames } from '../runs/join-names.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './notice-page.module.css';

/** The answer that was given, and who has the baton now. */
export function DecisionGiven({ given }: { given: Decided }) {
  const { t } = useTranslation(['notices', 'runs']);
  const me = useMe();
  const { run, workspace_id } = given;
  const goesOn =
    run.holders.length > 0
      ? t('decide.with', { names: joinNames(run.holders.slice(0, 3), currentLanguage()) })
      : t('decide.goes_on');
  const now = run.status === 'running' ? goesOn : t(`decide.${run.status}`);
  return (
    <div role="status">
      <SessionHead title={t('decide.done_title')} text={`${t(`runs:answered.${given.answer}`)} ${now}`} followsForm />
      <LinkButton
        to={paths.run}
        params={{ workspaceId: workspace_id, runId: run.id }}
        size="md"
        fullWidth
        variant="default"
        className={classes.button}
      >
        {me ? t('decide.open_run') : t('decide.sign_in')}
      </LinkButton>
    </div>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import type { Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor } from '../editor-context.ts';
import { indexOf } from '../use-describe.tsx';
import { describeDifference } from './describe-difference.ts';
import { countRed } from './dry-run-state.ts';
import classes from './red-tests.module.css';
import { useDryRun } from './use-dry-run.ts';

/** How many are named before a version is generated. */
const named = 5;

/** Before a version: the test cases for which the draft takes another way. */
export function RedTests() {
  const { t } = useTranslation(['editor', 'workflows']);
  const { store } = useEditor();
  const results = useDryRun((state) => state.results);
  const count = countRed(results);
  if (count === 0) return null;
  const { actions } = indexOf(store.get().history.present);
  const nameOf = (id: Id) => actions.get(id)?.action.name;
  const red = results!.filter(({ difference }) => difference !== null).slice(0, named);
  return (
    <div className={classes.red} role="alert">
      <p className={classes.title}>
        <Icon of={IconAlertTriangle} />
        {t('dry_run.red_before_version', { count })}
      </p>
      <ul>
        {red.map(({ test_case, difference }) => (
          <li key={test_case.id}>
            <b>{test_case.name}</b> {difference && describeDifference(t, nameOf, difference)}
          </li>
        ))}
      </ul>
    </div>
  );
}

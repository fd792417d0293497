import { IconDots, IconPencil, IconPlayerPlay, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteTestCase, updateTestCase } from '../../../../contract/test-cases.ts';
import { replayTrace } from '../../../../engine/dry-run/replay-trace.ts';
import type { DryRunEnvironment } from '../../../../engine/dry-run/simulate-trace.ts';
import { wayOf } from '../../../../engine/dry-run/way.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { describeDifference } from './describe-difference.ts';
import classes from './dry-run.module.css';
import { type TestResult, updateDryRun } from './dry-run-state.ts';
import { RenameTestCase } from './rename-test-case.tsx';
import { useDraftVersion } from './use-simulated-trace.ts';

/** A test case: green or red, with where it differs first, and what can be done with it. */
export function TestRow({
  result: { test_case, difference },
  environment,
}: {
  result: TestResult;
  environment: DryRunEnvironment;
}) {
  const { t } = useTranslation(['dry_run', 'ui', 'messages']);
  const { t: tEditor } = useTranslation(['editor', 'workflows']);
  const { ws, dryRun } = useEditor();
  const { workflow } = useSurroundings();
  const version = useDraftVersion();
  const [isRenaming, setRenaming] = useState(false);
  const onError = (error: Error) => toast.error(problemMessage(error));
  const update = useCall(updateTestCase, { onError });
  const remove = useCall(deleteTestCase, { onError });
  const params = { ws, workflow_id: workflow.id, test_case_id: test_case.id };
  const { name, trace } = test_case;

  const askAndDelete = async () => {
    const yes = await confirm({
      title: t('tests.delete_title', { name }),
      text: [t('tests.delete_text')],
      confirmLabel: t('ui:delete'),
      danger: true,
    });
    if (yes) remove.mutate({ params });
  };
  const accept = () =>
    update.mutate({ params, body: { test_case: { expected: wayOf(replayTrace(version, trace, environment)) } } });

  return (
    <li className={classes.test} data-red={difference !== null || undefined}>
      <StatusGlyph of={difference ? 'failed' : 'completed'} size={17} />
      <span className={classes.passedText}>
        {isRenaming ? <RenameTestCase params={params} name={name} onDone={() => setRenaming(false)} /> : <b>{name}</b>}
        <span>
          {difference
            ? describeDifference(tEditor, (id) => indexOf(version).actions.get(id)?.action.name, difference)
            : t('tests.green')}
        </span>
      </span>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton size={28} aria-label={t('tests.menu', { name })}>
            <Icon of={IconDots} size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconPlayerPlay} />} onClick={() => updateDryRun(dryRun, { trace })}>
            {t('tests.play')}
          </Menu.Item>
          {difference && (
            <Menu.Item leftSection={<Icon of={IconTargetArrow} />} onClick={accept}>
              {t('tests.accept')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setRenaming(true)}>
            {t('tests.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconTrash} />} color="red" onClick={askAndDelete}>
            {t('ui:delete_command')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

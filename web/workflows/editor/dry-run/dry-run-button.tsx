import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor } from '../editor-context.ts';
import header from '../header/header.module.css';
import { closeDryRun, countRed, updateDryRun } from './dry-run-state.ts';
import { DryRunPanel } from './lazy-dry-run-panel.ts';
import { useDryRun } from './use-dry-run.ts';

/** Opens the dry run, and shows beside its name how many test cases are green. */
export function DryRunButton() {
  const { t } = useTranslation('editor');
  const { dryRun, close } = useEditor();
  const isOpen = useDryRun((state) => state.isOpen);
  const results = useDryRun((state) => state.results);
  const red = countRed(results);
  const toggle = () => {
    if (isOpen) return closeDryRun(dryRun);
    close();
    updateDryRun(dryRun, { isOpen: true });
  };
  const tests =
    results && results.length > 0
      ? red > 0
        ? t('dry_run.tests_red', { count: red })
        : t('dry_run.tests_green', { count: results.length })
      : null;
  return (
    <Button
      variant="subtle"
      className={header.iconOnly}
      title={t('dry_run.title')}
      aria-pressed={isOpen}
      aria-label={tests ? `${t('dry_run.title')}, ${tests}` : t('dry_run.title')}
      leftSection={<Icon of={IconRoute} />}
      rightSection={tests && <Chip tone={red > 0 ? 'bad' : 'good'}>{tests}</Chip>}
      onPointerEnter={DryRunPanel.fetchAhead}
      onClick={toggle}
    >
      {t('dry_run.title')}
    </Button>
  );
}

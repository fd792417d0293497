import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { leavesOf } from '../../../engine/conditions.ts';
import type { Use } from '../../../engine/references.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { describeCondition } from '../describe/describe-conditions.ts';
import { named } from '../describe/describe-context.ts';
import classes from './editor.module.css';
import { useDefinition, useEditor } from './editor-context.ts';
import { closeUses, useInUse } from './in-use.ts';
import { DescribeProvider, useDescribe } from './use-describe.tsx';

/** The dialog of `showUses`. */
export function InUseDialog() {
  const { t } = useTranslation('ui');
  const inUse = useInUse();
  useEffect(() => closeUses, []);
  return (
    <Modal
      opened={inUse !== null}
      onClose={closeUses}
      title={inUse?.title}
      size={460}
      withCloseButton={false}
      data-own-undo
    >
      <p className={classes.line}>{inUse?.text}</p>
      {inUse && (
        <DescribeProvider>
          <UseList uses={inUse.uses} />
        </DescribeProvider>
      )}
      <Button variant="default" onClick={closeUses} data-autofocus>
        {t('close')}
      </Button>
    </Modal>
  );
}

function UseList({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const definition = useDefinition();
  const context = useDescribe();

  const visit = ({ kind, action_id, action_group_id, condition_id, field_id, setting: named }: Use) => {
    closeUses();
    if (kind === 'formula') {
      const owner = action_id ? ({ kind: 'action', id: action_id } as const) : ({ kind: 'start' } as const);
      return go(owner, { tab: 'form', field_id, setting: `label.${field_id}` });
    }
    const setting = condition_id ? `condition.${condition_id}` : named;
    if (action_id) go({ kind: 'action', id: action_id }, { setting });
    else if (action_group_id) go({ kind: 'group', id: action_group_id }, { setting });
    else go({ kind: 'start' }, { setting });
  };

  const whereIn = ({ kind, condition_id }: Use): string => {
    const { action_groups } = definition;
    const owners = [...action_groups, ...action_groups.flatMap(({ actions }) => actions)];
    const leaf = owners.flatMap(({ condition }) => leavesOf(condition)).find(({ id }) => id === condition_id);
    if (!leaf) return t(`in_use.kind.${kind}`);
    const { subject, rest } = describeCondition(context, leaf);
    return `${t(`in_use.kind.${kind}`)}: ${subject} ${rest}`;
  };

  return (
    <ul className={classes.uses}>
      {uses.map((use) => (
        <li key={JSON.stringify(use)}>
          <button type="button" className={classes.use} onClick={() => visit(use)}>
            <span>
              <b>{use.name === undefined ? t('start.title') : named(context, use.name)}</b>
              <span>{whereIn(use)}</span>
            </span>
            <Icon of={IconChevronRight} />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { Button, Modal } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { leavesOf } from '../../../engine/conditions.ts';
import type { Use } from '../../../engine/references.ts';
import { describeCondition } from '../describe/describe-conditions.ts';
import { named } from '../describe/describe-context.ts';
import classes from './editor.module.css';
import { useEditor } from './editor-context.ts';
import { closeUses, useInUse } from './in-use.ts';

/** The dialog of `showUses`. */
export function InUseDialog() {
  const { t } = useTranslation(['editor', 'ui']);
  const { definition, context, go } = useEditor();
  const inUse = useInUse();
  useEffect(() => closeUses, []);

  const visit = ({ kind, action_id, action_group_id, condition_id }: Use) => {
    closeUses();
    const setting = condition_id ? `condition.${condition_id}` : (settings[kind] ?? kind);
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
    <Modal opened={inUse !== null} onClose={closeUses} title={inUse?.title} size={460} withCloseButton={false}>
      <p className={classes.line}>{inUse?.text}</p>
      <ul className={classes.uses}>
        {inUse?.uses.map((use) => (
          <li key={JSON.stringify(use)}>
            <button type="button" className={classes.use} onClick={() => visit(use)}>
              <span>
                <b>{use.name === undefined ? t('start.title') : named(context, use.name)}</b>
                <span>{whereIn(use)}</span>
              </span>
              <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={closeUses} data-autofocus>
        {t('ui:close')}
      </Button>
    </Modal>
  );
}

const settings: { [kind in Use['kind']]?: string } = {
  go_back: 'go_back_to',
  assignee: 'assignees',
};

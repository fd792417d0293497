import { IconLock } from '@tabler/icons-react';
import { type Action, dueAfters } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LazySelect } from '../../../ui/lazy-select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import { useDescribe } from '../use-describe.tsx';
import { AssigneeSetting } from './assignee-setting.tsx';
import { DisapproveSetting } from './disapprove-setting.tsx';
import classes from './panel.module.css';
import { VoteSetting } from './vote-setting.tsx';

/** Assignees, vote, due time and exclusions. */
export function PeopleSettings({ action, location }: { action: Action; location: DefinitionLocation }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const context = useDescribe();
  const patch = (settings: Parameters<typeof patchAction>[2]) => change((now) => patchAction(now, action.id, settings));
  const isApproval = action.stepable_type === 'approval';
  const due = (
    <LazySelect
      label={t('setting.due_after')}
      data={[
        { value: 'none', label: t('setting.no_due') },
        ...dueAfters.map((value) => ({ value, label: context.t(`due.${value}`) })),
      ]}
      allowDeselect={false}
      value={action.due_after ?? 'none'}
      onChange={(value) => patch({ due_after: dueAfters.find((one) => one === value) ?? null })}
    />
  );
  return (
    <>
      {/* The reviewers of an email are set above its text instead, where people look for them. */}
      {action.stepable_type !== 'email' && <AssigneeSetting action={action} location={location} />}
      {'vote' in action.stepable && <VoteSetting action={action} vote={action.stepable.vote} />}
      {isApproval ? (
        <div className={classes.pair}>
          {due}
          <DisapproveSetting action={action} location={location} />
        </div>
      ) : (
        due
      )}
      <Switch
        label={
          <span className={classes.switchLabel}>
            <Icon of={IconLock} size={14} />
            {t('setting.locked')}
          </span>
        }
        description={t('setting.locked_help')}
        checked={action.is_lock}
        onChange={(event) => patch({ is_lock: event.currentTarget.checked })}
      />
      <Switch
        label={<span className={classes.switchLabel}>{t('setting.initiator_excluded')}</span>}
        description={t('setting.initiator_excluded_help')}
        checked={action.initiator_excluded}
        onChange={(event) => patch({ initiator_excluded: event.currentTarget.checked })}
      />
      <Switch
        label={<span className={classes.switchLabel}>{t('setting.nobody_twice')}</span>}
        description={t('setting.nobody_twice_help')}
        checked={action.nobody_twice}
        onChange={(event) => patch({ nobody_twice: event.currentTarget.checked })}
      />
    </>
  );
}

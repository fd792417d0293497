import { Button } from '@mantine/core';
import { IconGitBranch, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { leavesOf } from '../../../../engine/conditions.ts';
import type { Conditions } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeConditions } from '../../describe/describe-conditions.ts';
import { useEditor } from '../editor-context.ts';
import panel from '../panel/panel.module.css';
import { type ConditionOwner, setConditions } from '../state/change-conditions.ts';
import { newConditions } from '../state/new-parts.ts';
import { useDescribe } from '../use-describe.tsx';
import { ConditionNest } from './condition-nest.tsx';
import { sourcesFor } from './condition-sources.ts';
import classes from './conditions.module.css';

interface Props {
  owner: ConditionOwner;
  conditions: Conditions | null;
  location: DefinitionLocation;
}

/** "Applies when": the conditions of a group or an action, or that it always applies. */
export const ConditionSetting = memo(function ConditionSetting({ owner, conditions, location }: Props) {
  const { t } = useTranslation('editor');
  const { change, go } = useEditor();
  const context = useDescribe();
  const set = (next: Conditions | null, key?: string) => change((now) => setConditions(now, owner, next), key);
  const canBegin = conditions === null && sourcesFor(context, location, '').length > 0;
  const begin = () => {
    const next = newConditions();
    set(next);
    go(owner, { setting: `condition.${next.items[0]!.id}`, isNew: true });
  };
  return (
    <section data-setting="condition" aria-label={t('condition.title')}>
      <p className={panel.label}>
        <Icon of={IconGitBranch} size={14} />
        {t('condition.title')}
      </p>
      {conditions === null ? (
        <>
          <div className={classes.always}>
            <span>{t(owner.kind === 'group' ? 'condition.always_group' : 'condition.always')}</span>
            {canBegin && (
              <Button size="xs" variant="default" leftSection={<Icon of={IconPlus} size={14} />} onClick={begin}>
                {t('condition.add')}
              </Button>
            )}
          </div>
          {!canBegin && <p className={panel.help}>{t('condition.nothing_before')}</p>}
        </>
      ) : (
        <>
          <div className={classes.builder}>
            <ConditionNest
              root={conditions}
              nest={conditions}
              depth={1}
              location={location}
              owner={owner}
              onChange={set}
            />
          </div>
          {leavesOf(conditions).length > 1 && <p className={panel.help}>{describeConditions(context, conditions)}</p>}
        </>
      )}
    </section>
  );
});

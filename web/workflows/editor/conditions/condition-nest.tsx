import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import type { Conditions } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { deepestNest } from '../../../../engine/problems/reject-malformed.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEditor } from '../editor-context.ts';
import { addItem, type ConditionOwner, removeItem, updateItem } from '../state/change-conditions.ts';
import { newCondition, newConditions } from '../state/new-parts.ts';
import { AddConditionName, ConditionName, useConditionName } from './condition-name.tsx';
import { ConditionRow } from './condition-row.tsx';
import classes from './conditions.module.css';

interface Props {
  root: Conditions;
  nest: Conditions;
  /** 1 for the outermost group. */
  depth: number;
  location: DefinitionLocation;
  owner: ConditionOwner;
  onChange: (root: Conditions | null, key?: string) => void;
}

/** A condition group: "all of these are true", with its conditions and nested groups. */
export function ConditionNest({ root, nest, depth, location, owner, onChange }: Props) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const naming = useConditionName(nest.name);
  const setMatch = (match: Conditions['match']) =>
    onChange(updateItem(root, nest.id, (item) => ({ ...item, match }) as Conditions));
  const add = () => {
    const item = newCondition();
    onChange(addItem(root, nest.id, item));
    go(owner, { setting: `condition.${item.id}`, isNew: true });
  };
  const addNest = () => {
    const item = newConditions(nest.match === 'all' ? 'any' : 'all');
    onChange(addItem(root, nest.id, item));
    go(owner, { setting: `condition.${item.items[0]!.id}`, isNew: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div className={classes.nest} role="group" aria-label={t(`condition.of.${nest.match}`)}>
      <div className={classes.join}>
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <button type="button" className={classes.match}>
              {t(`condition.match.${nest.match}`)}
              <Icon of={IconChevronDown} size={13} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['all', 'any'] as const).map((match) => (
              <Menu.Item key={match} onClick={() => setMatch(match)}>
                {t(`condition.of.${match}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <span>{t(depth === 1 ? `condition.are_true.${nest.match}` : 'condition.of_these')}</span>
        <span className={classes.tools}>
          {!naming.isShown && <AddConditionName isGroup onClick={naming.begin} />}
          <IconButton
            size={24}
            className={classes.remove}
            aria-label={t(depth === 1 ? 'condition.remove_all' : 'condition.remove_nest')}
            onClick={() => onChange(removeItem(root, nest.id))}
          >
            <Icon of={IconX} size={14} />
          </IconButton>
        </span>
      </div>
      {naming.isShown && (
        <ConditionName
          isGroup
          name={nest.name}
          onChange={(name) =>
            onChange(
              updateItem(root, nest.id, (item) => ({ ...item, name })),
              `condition_name.${nest.id}`,
            )
          }
          onBegin={naming.begin}
          onEnd={naming.end}
        />
      )}
      {nest.items.map((item) =>
        'items' in item ? (
          <div key={item.id} className={classes.inner}>
            <ConditionNest
              root={root}
              nest={item}
              depth={depth + 1}
              location={location}
              owner={owner}
              onChange={onChange}
            />
          </div>
        ) : (
          <ConditionRow
            key={item.id}
            condition={item}
            owner={owner}
            location={location}
            onChange={(next, key) =>
              onChange(
                updateItem(root, item.id, () => next),
                key,
              )
            }
            onRemove={() => onChange(removeItem(root, item.id))}
          />
        ),
      )}
      <div className={classes.add}>
        <Button size="xs" variant="subtle" leftSection={<Icon of={IconPlus} size={14} />} onClick={add}>
          {t('condition.one')}
        </Button>
        {depth < deepestNest && (
          <Button size="xs" variant="subtle" leftSection={<Icon of={IconPlus} size={14} />} onClick={addNest}>
            {t('condition.nest')}
          </Button>
        )}
      </div>
    </div>
  );
}

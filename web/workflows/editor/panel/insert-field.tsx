import { Button } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { comesBefore, type DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { named } from '../../describe/describe-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './panel.module.css';

/** A menu of the fields before a place, to insert `{{key}}`. Not shown if there are none. */
export function InsertField({
  location,
  onInsert,
}: {
  location: DefinitionLocation;
  onInsert: (insertion: string) => void;
}) {
  const { t } = useTranslation('editor');
  const context = useDescribe();
  const fields = [...context.index.keys.values()].filter(
    ({ field, action_id }) => field.type !== 'file' && comesBefore(context.index, action_id, location),
  );
  if (fields.length === 0) return null;
  return (
    <Menu position="bottom-end" width={260} returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<Icon of={IconBraces} size={14} />}>
          {t('setting.insert_field')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
        {fields.map(({ field, action_id }) => (
          <Menu.Item
            key={field.id}
            rightSection={
              <span className={classes.kind}>
                {action_id === null
                  ? t('start.title')
                  : named(context, context.index.actions.get(action_id)?.action.name)}
              </span>
            }
            onClick={() => onInsert(`{{${field.key}}}`)}
          >
            {named(context, field.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

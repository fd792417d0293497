import { Button } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { roles } from '../../contract/members.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

export interface Filter {
  role?: (typeof roles)[number];
  state: 'all' | 'active' | 'invited' | 'deactivated';
}

export const noFilter: Filter = { state: 'all' };
const states = ['active', 'invited', 'deactivated'] as const;

/** One role and one state; choosing the selected one again clears it. */
export function MemberFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation('members');
  const chosen = [
    filter.role && t(`roles.${filter.role}`),
    filter.state !== 'all' && t(`filter.${filter.state}`),
  ].filter(Boolean);
  return (
    <Menu position="bottom-end" width={200} checkIcon={<Icon of={IconCheck} />}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon of={IconFilter} />}>
          {chosen.length > 0 ? chosen.join(', ') : t('filter.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('filter.roles')}</Menu.Label>
        {roles.map((role) => (
          <Menu.CheckboxItem
            key={role}
            checked={filter.role === role}
            onChange={(isChosen) => onChange({ ...filter, role: isChosen ? role : undefined })}
          >
            {t(`roles.${role}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('filter.states')}</Menu.Label>
        {states.map((state) => (
          <Menu.CheckboxItem
            key={state}
            checked={filter.state === state}
            onChange={(isChosen) => onChange({ ...filter, state: isChosen ? state : 'all' })}
          >
            {t(`filter.${state}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

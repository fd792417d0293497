import { Button, CloseButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { filterButton, type RunListSearch } from '../run-list-search.ts';
import { FilterChip } from './filter-chip.tsx';
import classes from './filter-chips.module.css';
import { useFilters } from './use-filters.tsx';

/** The filters that are set, each a chip that opens to be changed, and a menu that adds others. */
export function FilterChips({
  search,
  onChange,
  isInDrawer = false,
}: {
  search: RunListSearch;
  onChange: (changes: RunListSearch, options?: { replace?: boolean }) => void;
  /** Of a phone, where workflows and holders are fields beside the chips. */
  isInDrawer?: boolean;
}) {
  const { t } = useTranslation('runs');
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const { set, offered, offeredFields, find } = useFilters(search, onChange, { isInDrawer });
  /** A filter that was added and has no value yet. */
  const [added, setAdded] = useState<string | null>(null);
  const keys = added && !set.includes(added) ? [...set, added] : set;
  const itemOf = ({ key, label }: { key: string; label: string }) =>
    !keys.includes(key) && (
      <Menu.Item key={key} onClick={() => setAdded(key)}>
        {label}
      </Menu.Item>
    );
  return (
    <>
      {keys
        .map(find)
        .filter((one) => one !== null)
        .map((one) => {
          const remove = () => {
            setAdded(null);
            one.onRemove();
            focusIfLost(filterButton);
          };
          if (one.editor === null) return <PlainChip key={one.key} label={one.label} onRemove={remove} />;
          return (
            <FilterChip
              key={one.key}
              label={one.label}
              text={one.text}
              isNew={one.key === added}
              load={one.load}
              onClose={() => {
                if (added !== one.key) return;
                setAdded(null);
                // Without a value the chip goes too.
                focusIfLost(filterButton);
              }}
              onRemove={remove}
            >
              {one.editor}
            </FilterChip>
          );
        })}
      {search.at_risk && (
        <PlainChip
          label={t('list.at_risk')}
          onRemove={() => {
            onChange({ at_risk: undefined });
            focusIfLost(filterButton);
          }}
        />
      )}
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <Button data-adds-filter variant="subtle" className={classes.add} leftSection={<Icon of={IconFilterPlus} />}>
            {t('list.add_filter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.offered}>
          {offered.map(itemOf)}
          {!search.at_risk && !isGuest && (
            <Menu.Item onClick={() => onChange({ at_risk: true })}>{t('list.at_risk')}</Menu.Item>
          )}
          {offeredFields.some(({ key }) => !keys.includes(key)) && (
            <Menu.Label>{t('list.fields_of_workflow')}</Menu.Label>
          )}
          {offeredFields.map(itemOf)}
          {!search.workflow_id && !isGuest && <Menu.Label>{t('list.fields_hint')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** A filter that has no value to change. */
function PlainChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('runs');
  return (
    <span className={classes.chip}>
      <span className={classes.open}>{label}</span>
      <CloseButton
        size="xs"
        className={classes.remove}
        aria-label={t('list.remove_filter', { name: label })}
        onClick={onRemove}
      />
    </span>
  );
}

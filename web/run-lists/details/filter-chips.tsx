import { Button, CloseButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCalendarDay } from '../../../contract/format-value.ts';
import { displayName } from '../../../contract/person-name.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMembers } from '../../runs/use-members.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import {
  chooseWorkflows,
  type DetailName,
  detailNames,
  filterButton,
  type ListedStatus,
  type RunListSearch,
  workflowsOf,
} from '../run-list-search.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import { describeFieldValue, describeIds, describeRange } from './describe-detail.ts';
import { FilterChip } from './filter-chip.tsx';
import classes from './filter-chips.module.css';
import { useFilterFields } from './use-filter-fields.ts';
import { useHolders } from './use-holders.ts';
import { WorkflowFilter } from './workflow-filter.tsx';

// Loaded with the first filter that is opened: their lists and calendars are larger than the page.
const importEditors = () => import('./detail-editors.tsx');
const DaysEditor = lazyComponent(importEditors, 'DaysEditor');
const FieldEditor = lazyComponent(importEditors, 'FieldEditor');
const IdsEditor = lazyComponent(importEditors, 'IdsEditor');
const StatusEditor = lazyComponent(importEditors, 'StatusEditor');

/** The maximum number of fields to filter by. */
const mostFields = 5;

interface Shown {
  key: string;
  label: string;
  /** The chosen value as text; null while nothing is chosen. */
  text: string | null;
  /** @param close Closes it and gives the focus back: what was chosen takes effect at once. */
  editor: (close: () => void) => ReactNode;
  /** Loads what the editor needs. */
  load?: () => Promise<void>;
  onRemove: () => void;
}

/** The filters that have a field of their own in the drawer of a phone. */
const fieldsOfDrawer = ['workflows', 'assignees'] as const;
const chipNames = [...fieldsOfDrawer, 'status', ...detailNames] as const;
type ChipName = (typeof chipNames)[number];

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
  const { language } = useLocale();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const members = useMembers().people.map(({ id, user }) => ({ value: id, label: displayName(user) }));
  const { stages, fields, name: workflow } = useFilterFields(search.workflow_id);
  const holders = useHolders(search.assignees, { enabled: !isInDrawer && Boolean(search.assignees) });
  /** A filter that was added and has no value yet. */
  const [added, setAdded] = useState<string | null>(null);

  const labelOf = (name: ChipName): string => {
    if (name === 'workflows') return t('list.workflow');
    if (name === 'assignees') return t('list.assignees');
    return name === 'status' ? t('list.status_head') : t(`list.detail.${name}`);
  };
  const special = (name: Exclude<ChipName, DetailName>): Shown => {
    const common = { key: name, label: labelOf(name) };
    switch (name) {
      case 'workflows': {
        const chosen = workflowsOf(search);
        const names = chosen.length > 1 ? t('list.chosen', { count: chosen.length }) : (workflow ?? '…');
        return {
          ...common,
          text: chosen.length > 0 ? names : null,
          editor: () => <WorkflowFilter search={search} onChange={onChange} isInChip />,
          onRemove: () => onChange(chooseWorkflows(search, [])),
        };
      }
      case 'assignees': {
        const named = (holders ?? []).map(({ id, name: label }) => ({ value: id, label }));
        const set = (assignees: string | undefined) => onChange({ assignees });
        return {
          ...common,
          text: search.assignees ? describeIds(t, search.assignees, named) : null,
          editor: () => <AssigneeFilter assignees={search.assignees} onChange={set} isInChip />,
          onRemove: () => set(undefined),
        };
      }
      case 'status': {
        const set = (status: ListedStatus | undefined) => onChange({ status });
        return {
          ...common,
          text: search.status ? t(`list.status.${search.status}`) : null,
          editor: () => <StatusEditor value={search.status} onChange={set} />,
          load: StatusEditor.preload,
          onRemove: () => set(undefined),
        };
      }
    }
  };
  const detail = (name: DetailName): Shown => {
    const value = search[name] ?? '';
    const label = labelOf(name);
    const set = (next: string | undefined) => onChange({ [name]: next });
    const common = { label, value, onChange: set };
    if (name === 'initiators' || name === 'stages') {
      const offered = name === 'stages' ? stages.map(({ id, name: text }) => ({ value: id, label: text })) : members;
      return {
        key: name,
        label,
        text: value ? describeIds(t, value, offered) : null,
        editor: () => <IdsEditor {...common} offered={offered} />,
        load: IdsEditor.preload,
        onRemove: () => set(undefined),
      };
    }
    return {
      key: name,
      label,
      text: value ? describeRange(t, value, (day) => formatCalendarDay(day, language)) : null,
      editor: () => <DaysEditor {...common} hasNone={name !== 'started'} />,
      load: DaysEditor.preload,
      onRemove: () => set(undefined),
    };
  };
  const ofField = (field_id: string): Shown | null => {
    const field = fields.find(({ id }) => id === field_id);
    if (!field) return null;
    const all = search.fields ?? [];
    const own = all.find((one) => one.startsWith(`${field_id}:`));
    const value = own?.slice(37) ?? '';
    const set = (next: string | undefined) => {
      const others = all.filter((one) => one !== own);
      const now = next ? [...others, `${field_id}:${next}`] : others;
      onChange({ fields: now.length > 0 ? now : undefined });
    };
    return {
      key: field_id,
      label: field.label,
      load: FieldEditor.preload,
      text: value ? describeFieldValue(t, field, value, { language, people: members }) : null,
      editor: (close) => (
        <FieldEditor
          field={field}
          value={value}
          people={members}
          onChange={(next) => {
            set(next);
            close();
          }}
        />
      ),
      onRemove: () => set(undefined),
    };
  };

  const isShown = (name: ChipName): boolean => !isInDrawer || !fieldsOfDrawer.some((one) => one === name);
  const isOffered = (name: ChipName): boolean => {
    switch (name) {
      // Guests may not list workflows, so they have no such filter.
      case 'workflows':
        return !isGuest;
      case 'status':
        return search.view !== undefined;
      case 'stages':
        return stages.length > 0;
      case 'initiators':
        return !isGuest && members.length > 0;
      default:
        return true;
    }
  };
  const isSet = (name: ChipName): boolean => {
    if (name === 'workflows') return !isGuest && workflowsOf(search).length > 0;
    // Without a view, the menu of the lists and the title show it.
    return search[name] !== undefined && (name !== 'status' || search.view !== undefined);
  };
  const set = [
    ...chipNames.filter((name) => isShown(name) && isSet(name)),
    ...(search.fields ?? []).map((one) => one.slice(0, 36)),
  ];
  const keys: string[] = added && !set.includes(added) ? [...set, added] : set;
  const find = (key: string): Shown | null => {
    const name = chipNames.find((one) => one === key);
    if (name === undefined) return ofField(key);
    return name === 'workflows' || name === 'assignees' || name === 'status' ? special(name) : detail(name);
  };
  const offered = chipNames.filter((name) => isShown(name) && isOffered(name) && !keys.includes(name));
  const offeredFields = (search.fields?.length ?? 0) < mostFields ? fields.filter(({ id }) => !keys.includes(id)) : [];
  return (
    <>
      {keys
        .map(find)
        .filter((one) => one !== null)
        .map((one) => (
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
            onRemove={() => {
              setAdded(null);
              one.onRemove();
              focusIfLost(filterButton);
            }}
          >
            {one.editor}
          </FilterChip>
        ))}
      {search.at_risk && (
        <span className={classes.chip}>
          <span className={classes.open}>{t('list.at_risk')}</span>
          <CloseButton
            size="xs"
            className={classes.remove}
            aria-label={t('list.remove_filter', { name: t('list.at_risk') })}
            onClick={() => {
              onChange({ at_risk: undefined });
              focusIfLost(filterButton);
            }}
          />
        </span>
      )}
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <Button data-adds-filter variant="subtle" className={classes.add} leftSection={<Icon of={IconFilterPlus} />}>
            {t('list.add_filter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.offered}>
          {offered.map((name) => (
            <Menu.Item key={name} onClick={() => setAdded(name)}>
              {labelOf(name)}
            </Menu.Item>
          ))}
          {!search.at_risk && !isGuest && (
            <Menu.Item onClick={() => onChange({ at_risk: true })}>{t('list.at_risk')}</Menu.Item>
          )}
          {offeredFields.length > 0 && <Menu.Label>{t('list.fields_of_workflow')}</Menu.Label>}
          {offeredFields.map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => setAdded(id)}>
              {label}
            </Menu.Item>
          ))}
          {!search.workflow_id && !isGuest && <Menu.Label>{t('list.fields_hint')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

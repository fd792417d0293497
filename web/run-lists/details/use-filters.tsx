import type { ReactNode } from 'react';
import { formatCalendarDay } from '../../../contract/format-value.ts';
import { displayName } from '../../../contract/person-name.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMembers } from '../../runs/use-members.ts';
import {
  chooseWorkflows,
  type DetailName,
  detailNames,
  type ListedStatus,
  type RunListSearch,
  workflowsOf,
} from '../run-list-search.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import { describeFieldValue, describeIds, describeRange } from './describe-detail.ts';
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

/** A filter as a chip shows it. */
export interface ShownFilter {
  key: string;
  label: string;
  /** The chosen value as text; null while nothing is chosen. */
  text: string | null;
  /**
   * Null for a filter that can only be removed.
   * @param close Closes it and gives the focus back: what was chosen takes effect at once.
   */
  editor: ((close: () => void) => ReactNode) | null;
  /** Loads what the editor needs. */
  load?: () => Promise<void>;
  onRemove: () => void;
}

/** The filters that have a field of their own in the drawer of a phone. */
const fieldsOfDrawer = ['workflows', 'assignees'] as const;
const chipNames = [...fieldsOfDrawer, 'status', ...detailNames] as const;
type ChipName = (typeof chipNames)[number];

/**
 * The filters of a list of runs, by key: a name of `chipNames`, or the id of a field.
 * @param settings.isInDrawer Of a phone, where workflows and holders are fields beside the chips.
 * @returns The keys that are set, those that can be added, and what a chip shows of one: null for a field while the workflow is
 * not loaded.
 */
export function useFilters(
  search: RunListSearch,
  onChange: (changes: RunListSearch) => void,
  { isInDrawer }: { isInDrawer: boolean },
) {
  const { t } = useTranslation('runs');
  const { language } = useLocale();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const members = useMembers().people.map(({ id, user }) => ({ value: id, label: displayName(user) }));
  const { stages, fields, name: workflow } = useFilterFields(search.workflow_id);
  const holders = useHolders(search.assignees, { enabled: !isInDrawer && Boolean(search.assignees) });

  const labelOf = (name: ChipName): string => {
    if (name === 'workflows') return t('list.workflow');
    if (name === 'assignees') return t('list.assignees');
    return name === 'status' ? t('list.status_head') : t(`list.detail.${name}`);
  };
  const special = (name: Exclude<ChipName, DetailName>): ShownFilter => {
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
  const detail = (name: DetailName): ShownFilter => {
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
  const ofField = (field_id: string): ShownFilter | null => {
    if (workflow === undefined) return null;
    const field = fields.find(({ id }) => id === field_id);
    const all = search.fields ?? [];
    const own = all.find((one) => one.startsWith(`${field_id}:`));
    const value = own?.slice(37) ?? '';
    const set = (next: string | undefined) => {
      const others = all.filter((one) => one !== own);
      const now = next ? [...others, `${field_id}:${next}`] : others;
      onChange({ fields: now.length > 0 ? now : undefined });
    };
    const onRemove = () => set(undefined);
    // The list is filtered by a field of an earlier version too.
    if (!field) return { key: field_id, label: t('list.former_field'), text: null, editor: null, onRemove };
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
      onRemove,
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
  const find = (key: string): ShownFilter | null => {
    const name = chipNames.find((one) => one === key);
    if (name === undefined) return ofField(key);
    return name === 'workflows' || name === 'assignees' || name === 'status' ? special(name) : detail(name);
  };
  return {
    set,
    offered: chipNames
      .filter((name) => isShown(name) && isOffered(name))
      .map((name) => ({ key: name as string, label: labelOf(name) })),
    offeredFields:
      (search.fields?.length ?? 0) < mostFields ? fields.map(({ id, label }) => ({ key: id as string, label })) : [],
    find,
  };
}

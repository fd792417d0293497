import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayRangeNames } from '../../../contract/run-lists.ts';
import type { Field } from '../../../engine/definition.ts';
import { isNumeric } from '../../../engine/value-type.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { withChosen } from '../../lib/with-chosen.ts';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { type ListedStatus, listedStatuses, splitIds } from '../run-list-search.ts';
import type { NamedId } from './describe-detail.ts';
import classes from './filter-chips.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

/** Selects some of a short list: initiators or stages. */
export function IdsEditor({ label, value, onChange, offered }: Props & { offered: NamedId[] }) {
  const chosen = splitIds(value);
  return (
    <MultiSelect
      label={label}
      searchable
      openOnFocus
      data-autofocus
      maxValues={50}
      comboboxProps={{ withinPortal: false }}
      data={withChosen(offered, chosen)}
      value={chosen}
      onChange={(ids) => onChange(ids.length > 0 ? ids.join(',') : undefined)}
    />
  );
}

/** Selects the list, as the menu of lists does. */
export function StatusEditor({
  value,
  onChange,
}: {
  value: ListedStatus | undefined;
  onChange: (status: ListedStatus | undefined) => void;
}) {
  const { t } = useTranslation('runs');
  return (
    <Select
      label={t('list.status_head')}
      data-autofocus
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={listedStatuses.map((status) => ({ value: status, label: t(`list.status.${status}`) }))}
      value={value ?? 'all'}
      onChange={(status) => onChange(status === 'all' ? undefined : (status as ListedStatus))}
    />
  );
}

/** A range of days that moves with today, or a first and a last day. */
export function DaysEditor({ label, value, onChange, hasNone }: Props & { hasNone: boolean }) {
  const { t } = useTranslation('runs');
  const isMoving = dayRangeNames.some((name) => name === value);
  const offered = dayRangeNames.filter((name) => hasNone || (name !== 'none' && !name.startsWith('next')));
  return (
    <>
      <Select
        label={label}
        data-autofocus
        clearable
        comboboxProps={{ withinPortal: false }}
        placeholder={t('list.own_days')}
        data={offered.map((name) => ({ value: name, label: t(`list.range_of.${name}`) }))}
        value={isMoving ? value : null}
        onChange={(range) => onChange(range ?? undefined)}
      />
      <RangeEditor type="date" value={isMoving ? '' : value} onChange={onChange} />
    </>
  );
}

/** From and to, of which one may be empty. */
function RangeEditor({ type, value, onChange }: { type: 'date' | 'text' } & Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation('runs');
  const [from, to = from] = value.split('..');
  const set = (first: string, last: string) => onChange(first || last ? `${first}..${last}` : undefined);
  const input = { type, inputMode: type === 'text' ? ('decimal' as const) : undefined };
  return (
    <div className={classes.range}>
      <TextInput
        {...input}
        label={t('list.range_from')}
        value={from ?? ''}
        onChange={(event) => set(event.currentTarget.value, to ?? '')}
      />
      <TextInput
        {...input}
        label={t('list.range_to')}
        value={to ?? ''}
        onChange={(event) => set(from ?? '', event.currentTarget.value)}
      />
    </div>
  );
}

/** The value that a field is filtered by. It is applied with a button, because a half-typed number is no valid value. */
export function FieldEditor({
  field,
  value,
  onChange,
  people,
}: { field: Field; people: NamedId[] } & Omit<Props, 'label'>) {
  const { t } = useTranslation(['runs', 'ui']);
  const [typed, setTyped] = useState<string | undefined>(value || undefined);
  const choose = (offered: NamedId[]) => (
    <Select
      label={field.label}
      searchable
      openOnFocus
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      data={withChosen(offered, value ? [value] : [])}
      value={value || null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
  if (field.choices) return choose(field.choices.map(({ id, label }) => ({ value: id, label })));
  if (field.type === 'collaborator') return choose(people);
  if (field.type === 'task') {
    return choose([
      { value: 'true', label: t('list.ticked') },
      { value: 'false', label: t('list.not_ticked') },
    ]);
  }
  const isRange = isNumeric(field.type) || field.type === 'date';
  const isValid =
    !isRange || field.type === 'date' || /^(-?\d+(\.\d+)?)?\.\.(-?\d+(\.\d+)?)?$|^-?\d+(\.\d+)?$/.test(typed ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed?.trim() && isValid) onChange(typed.trim());
  };
  return (
    <form onSubmit={submit} className={classes.editor}>
      {isRange ? (
        <>
          <span className={classes.label}>{field.label}</span>
          <RangeEditor type={field.type === 'date' ? 'date' : 'text'} value={typed ?? ''} onChange={setTyped} />
        </>
      ) : (
        <TextInput
          label={field.label}
          description={t('list.contains')}
          data-autofocus
          maxLength={200}
          value={typed ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="xs" disabled={!typed?.trim() || !isValid}>
        {t('list.apply')}
      </Button>
    </form>
  );
}

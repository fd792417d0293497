import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { kindOf } from '../../../../engine/actions/index.ts';
import { takesValue } from '../../../../engine/compare.ts';
import type { Comparator, Condition, Outcome } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { comparatorsFor } from '../../../../engine/fields.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LazySelect } from '../../../ui/lazy-select.tsx';
import { describeCondition } from '../../describe/describe-conditions.ts';
import panel from '../panel/panel.module.css';
import { useFault } from '../panel/use-fault.ts';
import type { ConditionOwner } from '../state/change-conditions.ts';
import { useDescribe } from '../use-describe.tsx';
import { ComparandInput } from './comparand-input.tsx';
import { AddConditionName, ConditionName, useConditionName } from './condition-name.tsx';
import { aboutSource, firstOutcome, sourcesFor, sourceValueOf } from './condition-sources.ts';
import classes from './conditions.module.css';

interface Props {
  condition: Condition;
  owner: ConditionOwner;
  location: DefinitionLocation;
  onChange: (condition: Condition, key?: string) => void;
  onRemove: () => void;
}

/** One condition: its source, comparator and value. */
export function ConditionRow({ condition, owner, location, onChange, onRemove }: Props) {
  const { t } = useTranslation('editor');
  const context = useDescribe();
  const fault = useFault(owner)(`condition.${condition.id}`);
  const naming = useConditionName(condition.name);
  const { group_position, position } = location;
  const sources = useMemo(
    () => sourcesFor(context, { group_position, position }, t('start.title')),
    [context, group_position, position, t],
  );
  const isGoBack = context.index.actions.get(owner.id)?.action.stepable_type === 'go_back';
  const action = context.index.actions.get(condition.step_id ?? '')?.action;
  const field = context.index.fields.get(condition.field_id ?? '')?.field;
  const asksAnswer = condition.type === 'answer' || condition.when === 'skipped';
  const value = sourceValueOf(condition);
  const all = sources.flatMap((group) => group.sources);
  // A source that no longer comes before this place, such as after a move, is still shown, so that it can be replaced.
  const stray =
    value && !all.some((one) => one.value === value)
      ? [{ value, label: describeCondition(context, condition).subject }]
      : [];

  const chooseSource = (next: string | null) => {
    const found = all.find((one) => one.value === next)?.source;
    if (!found) return;
    const asked = found.type === 'answer' ? context.index.actions.get(found.step_id)?.action : undefined;
    onChange(aboutSource(condition, found, asked && firstOutcome(kindOf(asked).outcomes, isGoBack)));
  };
  const { comparator } = condition;
  const comparesWith = !asksAnswer && field && comparator && takesValue(comparator);
  return (
    <div data-setting={`condition.${condition.id}`}>
      <div className={classes.row} data-parts={comparesWith ? 3 : 2}>
        <LazySelect
          size="xs"
          aria-label={t('condition.source')}
          placeholder={t('condition.source_hint')}
          nothingFoundMessage={t('condition.no_source')}
          searchable
          // A new condition asks for it first.
          openOnFocus={value === null}
          data={[
            ...(stray.length > 0 ? [{ group: t('condition.later'), items: stray }] : []),
            ...sources.map(({ label, sources: items }) => ({
              group: label,
              items: items.map((one) => ({
                value: one.value,
                label: one.source.type === 'answer' ? t('condition.answer_of', { name: one.label }) : one.label,
              })),
            })),
          ]}
          value={value}
          onChange={chooseSource}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          classNames={{ input: classes.quiet }}
        />
        {asksAnswer && action && (
          <LazySelect
            size="xs"
            aria-label={t('condition.outcome')}
            placeholder={t('condition.outcome_hint')}
            allowDeselect={false}
            data={withChosen([...kindOf(action).outcomes, 'skipped' as const], condition.answer).map((outcome) => ({
              value: outcome,
              label: context.t(`condition.outcome.${outcome}`),
            }))}
            value={condition.when === 'skipped' ? 'skipped' : (condition.answer ?? null)}
            onChange={(next) => next && onChange(withOutcome(condition, next as Outcome | 'skipped'))}
            comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
            classNames={{ input: classes.quiet }}
          />
        )}
        {!asksAnswer && field && (
          <LazySelect
            size="xs"
            aria-label={t('condition.comparator')}
            allowDeselect={false}
            data={withChosen(comparatorsFor(field), comparator).map((one) => ({
              value: one,
              label: t(`comparator.${one}`),
            }))}
            value={comparator ?? null}
            onChange={(next) => next && onChange(withComparator(condition, next as Comparator))}
            comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
            classNames={{ input: classes.quiet }}
          />
        )}
        {comparesWith && (
          <ComparandInput
            key={`${field.id}.${shapeOf(comparator)}`}
            field={field}
            comparator={comparator}
            value={condition.comparator_value ?? null}
            onChange={(comparator_value) => onChange({ ...condition, comparator_value }, `comparand.${condition.id}`)}
          />
        )}
        <span className={classes.tools}>
          {!naming.isShown && <AddConditionName isGroup={false} onClick={naming.begin} />}
          <IconButton size={24} className={classes.remove} aria-label={t('condition.remove')} onClick={onRemove}>
            <Icon of={IconX} size={14} />
          </IconButton>
        </span>
      </div>
      {naming.isShown && (
        <ConditionName
          isGroup={false}
          name={condition.name}
          onChange={(name) => onChange({ ...condition, name }, `condition_name.${condition.id}`)}
          onBegin={naming.begin}
          onEnd={naming.end}
        />
      )}
      {fault && <p className={panel.error}>{fault}</p>}
    </div>
  );
}

function withOutcome({ id, name, step_id }: Condition, outcome: Outcome | 'skipped'): Condition {
  return outcome === 'skipped'
    ? { id, name, type: 'answer', step_id, when: 'skipped' }
    : { id, name, type: 'answer', step_id, when: 'answered', answer: outcome };
}

/** Keeps the value to compare with only if the new comparator takes the same kind of value. */
function withComparator(condition: Condition, comparator: Comparator): Condition {
  const before = condition.comparator ? shapeOf(condition.comparator) : null;
  const { comparator_value, ...rest } = condition;
  return before === shapeOf(comparator) ? { ...rest, comparator, comparator_value } : { ...rest, comparator };
}

/** The kind of value that a comparator takes. */
function shapeOf(comparator: Comparator): string {
  if (!takesValue(comparator)) return 'nothing';
  if (comparator === 'in_group' || comparator === 'includes_all_of') return comparator;
  return comparator.startsWith('within') ? 'days' : 'value';
}

/** What does not fit any more, such as after the type of the field was changed, is still shown, so that it can be replaced. */
const withChosen = <V,>(offered: readonly V[], chosen: V | undefined): V[] =>
  chosen === undefined || offered.includes(chosen) ? [...offered] : [...offered, chosen];

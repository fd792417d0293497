import { Button, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type Column,
  type Field,
  type Formula,
  type Operand,
  type Operation,
  operations,
  type ResultType,
  resultTypes,
} from '../../../../engine/definition.ts';
import { fitsOperation, operandsOf } from '../../../../engine/problems/formula-problems.ts';
import { isNumeric, valueType } from '../../../../engine/value-type.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDefinition } from '../editor-context.ts';
import panel from '../panel/panel.module.css';
import { currencies } from './currencies.ts';
import classes from './fields-editor.module.css';
import { FormulaOperand } from './formula-operand.tsx';
import { type FormulaReference, type FormulaSource, formulaSources } from './formula-sources.ts';

interface Props {
  of: Pick<Field | Column, 'formula' | 'currency'>;
  reference: FormulaReference;
  fault: string | undefined;
  onChange: (settings: { formula: Formula; currency?: string | undefined }, key?: string) => void;
}

const numbers: ResultType[] = resultTypes.filter(isNumeric);
const resultsOf = (operation: Operation): ResultType[] =>
  operation === 'text' ? ['text'] : operation === 'count_rows' || operation === 'days_between' ? ['number'] : numbers;

/** A formula, put together in words: what is computed, of which values, and what it gives. */
export function FormulaEditor({ of, reference, fault, onChange }: Props) {
  const { t } = useTranslation('editor');
  const { language } = useLocale();
  const definition = useDefinition();
  const formula: Formula = of.formula ?? { operation: 'sum', operands: [], result: 'number' };
  const { operation, operands, result, places } = formula;
  const { fewest, most } = operandsOf(operation);
  const sources = formulaSources(definition, reference, operation);
  const all = Object.values(sources).flat() as FormulaSource[];
  const sourceOf = (operand: Operand) => all.find((one) => JSON.stringify(one.operand) === JSON.stringify(operand));
  /** As many operands as the operation needs; null is one that is not chosen yet. */
  const slots = Array.from({ length: Math.max(fewest, operands.length) }, (_, at) => operands[at] ?? null);

  const set = (next: Partial<Formula>, chosen?: string) => {
    const currency = chosen ?? of.currency;
    onChange({
      formula: { ...formula, ...next },
      currency: (next.result ?? result) === 'currency' ? currency : undefined,
    });
  };
  const choose = (next: Operation) => {
    const kept = operands.filter((operand) => {
      const source = sourceOf(operand);
      return source
        ? fitsOperation(next, source.field) && (operand.type !== 'column' || resultsOf(next) === numbers)
        : false;
    });
    const [first] = resultsOf(next);
    const isSame = resultsOf(next).includes(result);
    set({ operation: next, operands: kept.slice(0, operandsOf(next).most), result: isSame ? result : first! });
  };
  const replace = (at: number, operand: Operand) => {
    const next =
      at < operands.length ? operands.map((one, index) => (index === at ? operand : one)) : [...operands, operand];
    const source = sourceOf(operand)?.field;
    const type = source && valueType(source);
    // The sum of amounts is an amount of the same currency, unless something else was chosen.
    const takesOver =
      operands.length === 0 && result === 'number' && resultsOf(operation) === numbers && type !== undefined;
    if (takesOver && type === 'currency') set({ operands: next, result: 'currency' }, source?.currency);
    else set({ operands: next });
  };
  return (
    <>
      <p className={panel.note}>{t('formula.note')}</p>
      <Select
        label={t('formula.operation')}
        allowDeselect={false}
        data={operations.map((one) => ({ value: one, label: t(`formula.kind.${one}`) }))}
        value={operation}
        onChange={(next) => next && choose(next as Operation)}
      />
      <div>
        <p className={panel.label}>{t(`formula.of.${operation}`)}</p>
        <ol className={classes.operands}>
          {slots.map((operand, at) => (
            <FormulaOperand
              // biome-ignore lint/suspicious/noArrayIndexKey: operands have no ids
              key={at}
              at={at}
              operation={operation}
              operand={operand}
              sources={sources}
              canRemove={slots.length > fewest}
              onChange={(next) => replace(at, next)}
              onRemove={() => set({ operands: operands.filter((_, index) => index !== at) })}
            />
          ))}
        </ol>
        {most > fewest && operands.length >= fewest && operands.length < most && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={() => set({ operands: [...operands, { type: 'value', value: '' }] })}
          >
            {t('formula.add')}
          </Button>
        )}
        {fault && <p className={panel.error}>{fault}</p>}
      </div>
      {resultsOf(operation).length > 1 && (
        <div className={classes.pair}>
          <Select
            label={t('formula.result')}
            allowDeselect={false}
            data={resultsOf(operation).map((type) => ({ value: type, label: t(`field_type.${type}`) }))}
            value={result}
            onChange={(type) => type && set({ result: type as ResultType }, of.currency ?? 'EUR')}
          />
          {result === 'currency' && (
            <Select
              label={t('fields.currency')}
              searchable
              allowDeselect={false}
              data={currencies(language)}
              limit={60}
              value={of.currency ?? null}
              onChange={(currency) => currency && set({}, currency)}
            />
          )}
        </div>
      )}
      {result !== 'duration' && resultsOf(operation).length > 1 && (
        <NumberInput
          label={t('formula.places')}
          description={t('formula.places_help')}
          min={0}
          max={10}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={places ?? ''}
          onChange={(number) => {
            const { places: _, ...rest } = formula;
            const next = typeof number === 'number' ? { ...rest, places: number } : rest;
            onChange({ formula: next, currency: of.currency }, 'places');
          }}
        />
      )}
    </>
  );
}

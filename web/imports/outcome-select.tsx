import { NativeSelect } from '@mantine/core';
import type { Outcome } from '../../engine/definition.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** The outcomes that people give. Those of automatic actions are not offered. */
const answers = [
  'done',
  'approve',
  'disapprove',
  'yes',
  'no',
  'submitted',
  'sent',
] as const satisfies readonly Outcome[];

/** The outcome of an activity's steps. */
export function OutcomeSelect({
  label,
  value,
  of = answers,
  onChange,
}: {
  label: string;
  value: Outcome;
  of?: readonly Outcome[];
  onChange: (outcome: Outcome) => void;
}) {
  const { t } = useTranslation('ui');
  const offered = of.includes(value) ? of : [...of, value];
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Outcome)}
      data={offered.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) }))}
    />
  );
}

import { Pill, PillsInput } from '@mantine/core';
import { useState } from 'react';
import type { Recipient } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import classes from './panel.module.css';
import { keyOf, PickedPills } from './picked-pills.tsx';
import type { PickerProps } from './picker-props.ts';
import { WholePeoplePicker } from './whole-people-picker.tsx';

/**
 * Selects people, groups, the initiator and fields from one searchable list. Until it is used, only its closed field is
 * rendered: the list and what makes it float are half of what it costs to show the settings of a card.
 */
export function PeoplePicker<P extends Recipient>({ setting, ...props }: PickerProps<P> & { setting: string }) {
  const [isUsed, setUsed] = useState(false);
  return (
    // The name of the setting, to which a problem links.
    <div data-setting={setting}>
      {isUsed ? <WholePeoplePicker {...props} /> : <ClosedPicker {...props} onUse={() => setUsed(true)} />}
    </div>
  );
}

function ClosedPicker<P extends Recipient>({
  label,
  description,
  placeholder,
  error,
  value,
  onChange,
  onUse,
}: PickerProps<P> & { onUse: () => void }) {
  const { t } = useTranslation('editor');
  return (
    <PillsInput label={label} description={description} error={error} classNames={{ input: classes.pick }}>
      <Pill.Group>
        <PickedPills people={value} onRemove={(key) => onChange(value.filter((person) => keyOf(person) !== key))} />
        <PillsInput.Field
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={false}
          className={classes.pickField}
          placeholder={value.length === 0 ? (placeholder ?? t('picker.placeholder')) : undefined}
          onFocus={onUse}
        />
      </Pill.Group>
    </PillsInput>
  );
}

import { Pill, PillsInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Recipient } from '../../../../engine/definition.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { InputFrame } from '../../../ui/input-frame.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  return (
    <InputFrame {...{ label, description, error }} isMultiline>
      {(input) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the input goes to it, as in any input
        <div
          className={joinClasses(input.className, classes.pick)}
          data-variant="default"
          data-error={input['data-error']}
          data-no-overflow
          onMouseDown={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
        >
          <div className={Pill.classes.group}>
            <PickedPills people={value} onRemove={(key) => onChange(value.filter((person) => keyOf(person) !== key))} />
            <input
              id={input.id}
              ref={field}
              type="text"
              role="combobox"
              aria-label={label}
              aria-haspopup="listbox"
              aria-expanded={false}
              aria-invalid={Boolean(error)}
              aria-describedby={input['aria-describedby']}
              className={joinClasses(PillsInput.Field.classes.field, classes.pickField)}
              placeholder={value.length === 0 ? (placeholder ?? t('picker.placeholder')) : undefined}
              onFocus={onUse}
            />
          </div>
        </div>
      )}
    </InputFrame>
  );
}

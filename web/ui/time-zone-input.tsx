import type { SelectProps } from '@mantine/core';
import { timeZones } from '../lib/time-zones.ts';
import { Select } from './select.tsx';

const zones = timeZones().map(asOption);

function asOption(value: string) {
  return { value, label: value.replaceAll('_', ' ') };
}

/** Offers the zones that the browser lists, and the present value if it is an alias, which browsers do not list. */
export function TimeZoneInput(props: Omit<SelectProps<string>, 'data'>) {
  const value = props.value ?? props.defaultValue;
  const data = !value || zones.some((zone) => zone.value === value) ? zones : [asOption(value), ...zones];
  return <Select searchable allowDeselect={false} maxDropdownHeight={280} {...props} data={data} />;
}

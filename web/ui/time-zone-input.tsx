import { Select, type SelectProps } from '@mantine/core';
import { timeZones } from '../lib/time-zones.ts';

const zones = timeZones().map((value) => ({ value, label: value.replaceAll('_', ' ') }));

export function TimeZoneInput(props: Omit<SelectProps, 'data'>) {
  return <Select searchable allowDeselect={false} maxDropdownHeight={280} limit={200} {...props} data={zones} />;
}

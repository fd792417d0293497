import { MultiSelect, Select } from '@mantine/core';
import { selectParts } from './select-parts.ts';

selectParts.loaded = { Select, MultiSelect };

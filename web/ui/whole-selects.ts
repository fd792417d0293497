import { Select } from '@mantine/core';
import { MultiSelect } from './multi-select.tsx';
import { selectParts } from './select-parts.ts';

selectParts.loaded = { Select, MultiSelect };

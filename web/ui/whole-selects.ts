import { MultiSelect } from './multi-select.tsx';
import { Select } from './select.tsx';
import { selectParts } from './select-parts.ts';

selectParts.loaded = { Select, MultiSelect };

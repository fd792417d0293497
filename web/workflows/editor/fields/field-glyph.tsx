import {
  IconAlignLeft,
  IconAt,
  IconCalculator,
  IconCalendar,
  IconCheckbox,
  IconChecklist,
  IconCircleDot,
  IconClock,
  IconCoin,
  IconFile,
  IconHash,
  IconLetterT,
  IconLink,
  IconPercentage,
  IconPhone,
  IconSelect,
  IconTable,
  IconUser,
} from '@tabler/icons-react';
import type { FieldType } from '../../../../engine/definition.ts';
import { Icon } from '../../../ui/icon.tsx';

const glyphs: Record<FieldType, typeof IconAt> = {
  text: IconLetterT,
  long_text: IconAlignLeft,
  number: IconHash,
  currency: IconCoin,
  percent: IconPercentage,
  date: IconCalendar,
  duration: IconClock,
  radio: IconCircleDot,
  dropdown: IconSelect,
  checkbox: IconCheckbox,
  task: IconChecklist,
  collaborator: IconUser,
  email: IconAt,
  url: IconLink,
  phone_number: IconPhone,
  file: IconFile,
  table: IconTable,
  computed: IconCalculator,
};

/** The picture of a field's type. */
export function FieldGlyph({ type }: { type: FieldType }) {
  const Glyph = glyphs[type];
  return <Icon of={Glyph} />;
}

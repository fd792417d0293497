import {
  IconArrowBackUp,
  IconBrandSlack,
  IconCheckbox,
  IconClipboardText,
  IconHelpCircle,
  IconMail,
  IconMailBolt,
  IconRubberStamp,
  IconWebhook,
} from '@tabler/icons-react';
import type { StepableType } from '../../engine/definition.ts';

const glyphs: Record<StepableType, typeof IconMail> = {
  approval: IconRubberStamp,
  yes_no: IconHelpCircle,
  task: IconCheckbox,
  form: IconClipboardText,
  email: IconMail,
  automatic_email: IconMailBolt,
  slack: IconBrandSlack,
  workflow_hook: IconWebhook,
  go_back: IconArrowBackUp,
};

/** The picture of an action's type. */
export function ActionGlyph({ type, size = 15 }: { type: StepableType; size?: number }) {
  const Glyph = glyphs[type];
  return <Glyph size={size} stroke={1.8} aria-hidden="true" />;
}

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
import { Icon } from './icon.tsx';

const icons: Record<StepableType, typeof IconMail> = {
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

/** The icon of an action type. A type that this version does not know looks like a form. */
export function TypeIcon({ type, size = 15 }: { type: string; size?: number }) {
  return <Icon of={icons[type as StepableType] ?? icons.form} size={size} />;
}

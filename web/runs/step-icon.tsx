import {
  IconArrowBackUp,
  IconBrandSlack,
  IconCheckbox,
  IconClipboardText,
  IconHelpCircle,
  IconMail,
  IconMailBolt,
  type IconProps,
  IconRubberStamp,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType<IconProps>> = {
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

/** The icon of an action type; decoration, because the text beside it names the type. */
export function StepIcon({ type, size = 18 }: { type: string; size?: number }) {
  const Icon = icons[type] ?? IconClipboardText;
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}

import {
  IconArrowBackUp,
  IconBrandSlack,
  IconClipboardList,
  IconForms,
  IconHelpCircle,
  IconMail,
  IconMailForward,
  type IconProps,
  IconRubberStamp,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType<IconProps>> = {
  approval: IconRubberStamp,
  yes_no: IconHelpCircle,
  task: IconClipboardList,
  form: IconForms,
  email: IconMail,
  automatic_email: IconMailForward,
  slack: IconBrandSlack,
  workflow_hook: IconWebhook,
  go_back: IconArrowBackUp,
};

/** What kind of action it is, at a glance; the words beside it say it too. */
export function StepIcon({ type, size = 18 }: { type: string; size?: number }) {
  const Icon = icons[type] ?? IconClipboardList;
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}

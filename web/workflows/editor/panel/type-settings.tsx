import type { Action } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { HookSettings } from '../hook/hook-settings.tsx';
import { ChatSettings } from './chat/chat-settings.tsx';
import { GoBackTarget } from './go-back-target.tsx';
import { MailSettings } from './mail-settings.tsx';
import { TextSetting } from './text-setting.tsx';

/** The settings that only one action type has. The form is in a tab of its own. */
export function TypeSettings({ action, location }: { action: Action; location: DefinitionLocation }) {
  switch (action.stepable_type) {
    case 'go_back':
      return <GoBackTarget action={action} location={location} />;
    case 'yes_no':
      return <TextSetting action={action} location={location} setting="question" text={action.stepable.question} />;
    case 'task':
      return (
        <TextSetting action={action} location={location} setting="instructions" text={action.stepable.instructions} />
      );
    case 'email':
    case 'automatic_email':
      return <MailSettings action={action} location={location} />;
    case 'slack':
      return <ChatSettings action={action} location={location} />;
    case 'workflow_hook':
      return <HookSettings action={action} location={location} />;
    case 'approval':
    case 'form':
      return null;
  }
}

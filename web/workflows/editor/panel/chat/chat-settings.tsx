import type { ActionOf } from '../../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../../engine/definition-index.ts';
import { ChatChannel } from './chat-channel.tsx';
import { ChatKey } from './chat-key.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { ChatPreview } from './chat-preview.tsx';

/** The settings of a chat message: key, channel and messages. */
export function ChatSettings({ action, location }: { action: ActionOf<'slack'>; location: DefinitionLocation }) {
  return (
    <>
      <ChatKey action={action} />
      <ChatChannel action={action} />
      <ChatMessages action={action} location={location} />
      <ChatPreview action={action} />
    </>
  );
}

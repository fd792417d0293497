import type { Recipient } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { isEmail } from '../../../../engine/fields/text-kinds.ts';
import { insertedKeys } from '../../../../engine/insertions.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { MailAction } from './mail-action.ts';
import { useRecipientOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useFault } from './use-fault.ts';

interface Props {
  action: MailAction;
  location: DefinitionLocation;
  setting: 'to' | 'cc' | 'bcc' | 'reply_to';
  onChange: (recipients: Recipient[]) => void;
}

/** The recipients of a mail: people, groups, the initiator, fields, and typed addresses. */
export function RecipientSetting({ action, location, setting, onChange }: Props) {
  const { t } = useTranslation('editor');
  const fault = useFault({ kind: 'action', id: action.id })(setting);
  return (
    <PeoplePicker
      label={t(`setting.${setting}`)}
      setting={setting}
      error={fault}
      placeholder={t('setting.recipients_placeholder')}
      value={action.stepable[setting]}
      offers={useRecipientOffers(location)}
      onType={readTyped}
      onChange={onChange}
    />
  );
}

/** @returns The recipient for a typed address, which may contain an insertion; null if it is no address (yet). */
function readTyped(typed: string): Recipient | null {
  const email = typed.trim();
  return isEmail(email) || (insertedKeys(email).length > 0 && email.length <= 320) ? { type: 'email', email } : null;
}

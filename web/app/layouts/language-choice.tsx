import { updateProfile } from '../../../contract/identity.ts';
import { languageNames } from '../../../contract/language-names.ts';
import { languages } from '../../../engine/languages.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useCall } from '../../lib/query.ts';
import { setMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';

/** Saved as the user's preference, which mails use too. */
export function LanguageChoice() {
  const { t } = useTranslation('app');
  const update = useCall(updateProfile, { onSuccess: ({ user }) => setMe(user) });
  return (
    <ChoiceBar
      label={t('account_menu.language')}
      value={currentLanguage()}
      onChange={(language_preference) => update.mutate({ body: { user: { language_preference } } })}
      choices={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
    />
  );
}

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from '../../lib/use-translation.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';

export function SchemeChoice() {
  const { t } = useTranslation('app');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ChoiceBar<MantineColorScheme>
      label={t('account_menu.scheme')}
      value={colorScheme}
      onChange={setColorScheme}
      choices={[
        { value: 'auto', label: t('account_menu.auto') },
        { value: 'light', label: t('account_menu.light') },
        { value: 'dark', label: t('account_menu.dark') },
      ]}
    />
  );
}

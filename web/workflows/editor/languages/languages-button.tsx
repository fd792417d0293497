import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor } from '../editor-context.ts';
import header from '../header/header.module.css';
import { openLanguages } from './languages-state.ts';
import { Languages } from './lazy-languages.ts';

/** Opens the dialog in which the draft is translated. */
export function LanguagesButton() {
  const { t } = useTranslation('editor');
  const { languages } = useEditor();
  return (
    <Button
      variant="subtle"
      className={header.iconOnly}
      aria-label={t('languages')}
      title={t('languages')}
      leftSection={<Icon of={IconLanguage} />}
      onPointerEnter={Languages.fetchAhead}
      onClick={() => openLanguages(languages)}
    >
      {t('languages')}
    </Button>
  );
}

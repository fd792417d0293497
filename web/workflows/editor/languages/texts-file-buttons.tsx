import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { Language } from '../../../../engine/definition.ts';
import { saveFile } from '../../../analytics/downloads/save-file.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import classes from './languages.module.css';
import { readTexts, writeTexts } from './texts-file.ts';

/** Gives the texts to a translator as a file, and takes the translations over. */
export function TextsFileButtons({ language }: { language: Language }) {
  const { t } = useTranslation('translations');
  const { store, change, offerUndo } = useEditor();
  const { workflow } = useSurroundings();
  const save = () => {
    const csv = writeTexts(store.get().history.present, language);
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${workflow.name} ${language}.csv`);
  };
  const read = async (file: File | null) => {
    if (!file) return;
    const found = readTexts(await file.text(), store.get().history.present, language);
    if (!found) return toast.error(t('file_unfit'));
    if (found.count > 0) change(() => found.definition);
    const told = t('file_read', { count: found.count });
    const more = found.unknown > 0 ? ` ${t('file_unknown', { count: found.unknown })}` : '';
    if (found.count > 0) offerUndo(told + more);
    else toast.success(told + more);
  };
  return (
    <div className={classes.files}>
      <Button variant="default" size="xs" leftSection={<Icon of={IconDownload} size={14} />} onClick={save}>
        {t('file_save')}
      </Button>
      <FileButton accept=".csv,text/csv" onChange={(file) => void read(file)}>
        {(props) => (
          <Button variant="default" size="xs" leftSection={<Icon of={IconUpload} size={14} />} {...props}>
            {t('file_load')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

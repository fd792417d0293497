import { IconDownload } from '@tabler/icons-react';
import { type FileReply, isImage } from '../../../contract/files.ts';
import { formatSize } from '../../lib/format-size.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../icon.tsx';
import { FileGlyph } from './file-glyph.tsx';
import { useFileUrl } from './file-url.ts';
import classes from './files.module.css';

/** Files to view and download: the images as thumbnails, then all files as a list of links. */
export function FileList({ files }: { files: readonly FileReply[] }) {
  const { t } = useTranslation('ui');
  const urlOf = useFileUrl();
  const { language } = useLocale();
  const pictures = files.filter(isImage);
  if (files.length === 0) return null;
  return (
    <div className={classes.shown}>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((file) => (
            <li key={file.key}>
              <a href={urlOf(file.key)} target="_blank" rel="noreferrer" title={file.name}>
                <img src={urlOf(file.key)} alt={file.name} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.key}>
            <a className={classes.row} href={urlOf(file.key)} download={file.name}>
              <FileGlyph name={file.name} />
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{formatSize(file.size, language)}</span>
              <Icon of={IconDownload} label={t('files.download')} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

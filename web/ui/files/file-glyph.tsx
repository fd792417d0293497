import { IconFile, IconFileSpreadsheet, IconFileText, IconFileZip, IconPhoto } from '@tabler/icons-react';
import { type FileReply, isImage } from '../../../contract/files.ts';
import { Icon } from '../icon.tsx';
import { useFileUrl } from './file-url.ts';
import classes from './files.module.css';

const endings: [typeof IconFile, RegExp][] = [
  [IconFileSpreadsheet, /\.(xlsx?|csv|ods|tsv)$/i],
  [IconFileZip, /\.(zip|7z|rar|gz|tar)$/i],
  [IconFileText, /\.(pdf|docx?|odt|rtf|txt|md)$/i],
  [IconPhoto, /\.(png|jpe?g|webp|gif|heic|svg)$/i],
];

/** A thumbnail, or an icon for the file's extension. */
export function FileGlyph({ file, name }: { file?: FileReply; name: string }) {
  const urlOf = useFileUrl();
  const [icon] = endings.find(([, ending]) => ending.test(name)) ?? [IconFile];
  return (
    <span className={classes.glyph} aria-hidden="true">
      {file && isImage(file) ? (
        <img src={urlOf(file.key)} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon of={icon} size={18} />
      )}
    </span>
  );
}

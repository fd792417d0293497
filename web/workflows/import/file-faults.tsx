import { IconAlertCircle } from '@tabler/icons-react';
import type { TextPosition } from '../../../library/workflow-file/locate-in-json.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './import.module.css';

export interface ShownFault {
  message: string;
  /** The path in the data of the file. */
  path?: string;
  /** The position in the text of the file. */
  position: TextPosition | null;
}

/** What is wrong with a file, and where. */
export function FileFaults({ faults }: { faults: readonly ShownFault[] }) {
  const { t } = useTranslation('workflows');
  return (
    <div role="alert">
      {faults.length > 0 && (
        <div className={classes.faults}>
          <h2>
            <Icon of={IconAlertCircle} size={18} /> {t('import.refused')}
          </h2>
          <ul>
            {faults.map(({ message, path, position }) => (
              <li key={`${message} ${path} ${position?.line}`}>
                <span>{message}</span>
                {position && (
                  <small>
                    {t('import.place', { line: position.line, column: position.column })}
                    {path && (
                      <>
                        {' · '}
                        <code>{path}</code>
                      </>
                    )}
                  </small>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import { IconAlertCircle } from '@tabler/icons-react';
import type { TextPlace } from '../../../library/workflow-file/locate-in-json.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './import.module.css';

export interface ShownFault {
  message: string;
  /** Where in the data of the file. */
  path?: string;
  /** Where in its text. */
  place: TextPlace | null;
}

/** What is wrong with a file, and where. */
export function FileFaults({ faults }: { faults: readonly ShownFault[] }) {
  const { t } = useTranslation('workflows');
  return (
    <div role="alert">
      {faults.length > 0 && (
        <div className={classes.faults}>
          <h2>
            <Icon of={IconAlertCircle} size={18} stroke={1.8} /> {t('import.refused')}
          </h2>
          <ul>
            {faults.map(({ message, path, place }) => (
              <li key={`${message} ${path} ${place?.line}`}>
                <span>{message}</span>
                {place && (
                  <small>
                    {t('import.place', { line: place.line, column: place.column })}
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

import { NativeSelect } from '@mantine/core';
import {
  type ImportOptions,
  importDateFormats,
  importDelimiters,
  importEncodings,
  importQuotes,
} from '../../contract/import-options.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { TimeZoneInput } from '../ui/time-zone-input.tsx';
import fieldset from './fieldset.module.css';
import { errorAt } from './problem-places.ts';
import type { ImportDraft } from './use-import-draft.ts';
import classes from './wizard.module.css';

const delimiterKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const quoteKeys = { '"': 'double', "'": 'single', '': 'none' } as const;
const dateKeys = { iso: 'iso', dmy: 'dmy', mdy: 'mdy', unix: 'unix', unix_ms: 'unix_ms' } as const;

/** How the text of the file is read: the server has guessed it, and it can be changed here. */
export function ReadingFields({ draft: { whole, options, change } }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const { guess, preview } = whole;
  const error = (field: Parameters<typeof errorAt>[1]) => errorAt(preview.problems, field);
  const isCsv = guess.format === 'csv';
  return (
    <fieldset className={fieldset.fieldset}>
      <legend>{t('reading.title')}</legend>
      <p className={fieldset.remark}>
        {t('reading.text', {
          format: `${t(`formats.${guess.format}`)}${guess.is_gzip ? ` · ${t('file.gzip')}` : ''}`,
        })}
      </p>
      <div className={classes.grid}>
        {isCsv && (
          <>
            <NativeSelect
              label={t('reading.delimiter')}
              value={options.delimiter}
              error={error('delimiter')}
              onChange={(event) => change({ delimiter: event.currentTarget.value as ImportOptions['delimiter'] })}
              data={importDelimiters.map((value) => ({
                value,
                label: t(`reading.delimiters.${delimiterKeys[value]}`),
              }))}
            />
            <NativeSelect
              label={t('reading.quote')}
              value={options.quote}
              onChange={(event) => change({ quote: event.currentTarget.value as ImportOptions['quote'] })}
              data={importQuotes.map((value) => ({ value, label: t(`reading.quotes.${quoteKeys[value]}`) }))}
            />
          </>
        )}
        <NativeSelect
          label={t('reading.encoding')}
          value={options.encoding}
          error={error('encoding')}
          onChange={(event) => change({ encoding: event.currentTarget.value as ImportOptions['encoding'] })}
          data={importEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <NativeSelect
          label={t('reading.date_format')}
          value={options.date_format}
          error={error('date_format')}
          onChange={(event) => change({ date_format: event.currentTarget.value as ImportOptions['date_format'] })}
          data={importDateFormats.map((value) => ({ value, label: t(`reading.date_formats.${dateKeys[value]}`) }))}
        />
        <TimeZoneInput
          label={t('reading.zone')}
          description={t(guess.has_offsets ? 'reading.zone_unused' : 'reading.zone_help')}
          value={options.zone}
          error={error('zone')}
          onChange={(zone) => zone && change({ zone })}
        />
      </div>
    </fieldset>
  );
}

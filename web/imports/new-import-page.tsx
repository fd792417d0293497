import { Button, Progress } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { getImport, listImports } from '../../contract/imports.ts';
import { formatSize } from '../lib/format-size.ts';
import { paths } from '../lib/paths.ts';
import { queryClient, queryKey, useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { DropZone } from '../ui/files/drop-zone.tsx';
import { Page } from '../ui/page.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { formatLimit } from './format-limit.ts';
import { ImportHead } from './import-head.tsx';
import { StepList } from './step-list.tsx';
import { StepSection } from './step-section.tsx';
import { useLogUpload } from './use-log-upload.ts';
import classes from './wizard.module.css';

/** The first step: uploads a file. The import then has a page of its own. */
export function NewImportPage() {
  const { t } = useTranslation(['imports', 'ui']);
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const { language } = useLocale();
  const { data } = useApi(listImports, { params: { ws } });
  const limit = data?.upload_limit;
  const { upload, begin, stop } = useLogUpload(ws, limit, (one) => {
    queryClient.setQueryData(queryKey(getImport, { params: { ws, import_id: one.id } }), { import: one });
    const params = { workspaceId: ws, importId: one.id };
    void navigate({ to: paths.import, params, search: { step: 'columns' }, replace: true });
  });
  const isSending = upload !== null && upload.error === null;
  return (
    <Page>
      <ImportHead ws={ws} title={t('new')} />
      <StepList current="file" />
      <StepSection title={t('file.title')} text={t('file.text')}>
        <div className={classes.drop}>
          <DropZone
            multiple={false}
            disabled={isSending}
            limit={limit === undefined ? t('file.kinds') : t('file.limit', { size: formatLimit(limit, language) })}
            accept=".csv,.tsv,.txt,.xes,.xml,.gz,text/csv,application/gzip"
            aria-invalid={upload?.error ? true : undefined}
            aria-describedby={upload?.error ? 'upload-error' : undefined}
            onFiles={([file]) => file && void begin(file)}
          />
          {upload?.error && (
            <p id="upload-error" className={classes.error} role="alert">
              <StatusGlyph of="failed" />
              {t('ui:labelled', { label: upload.name, text: upload.error })}
            </p>
          )}
          {isSending && (
            <div className={classes.sending} role="status">
              <span className={classes.sendingName}>
                <b>{upload.name}</b> {formatSize(upload.size, language)}
              </span>
              <span>{upload.sent < 1 ? t('file.sending') : t('file.reading')}</span>
              <Progress
                className={classes.bar}
                size="sm"
                color="ink"
                value={upload.sent * 100}
                animated={upload.sent >= 1}
                aria-label={t('progress.label', { name: upload.name })}
              />
              <Button variant="default" size="xs" onClick={stop}>
                {t('file.stop')}
              </Button>
            </div>
          )}
        </div>
        <ul className={classes.hints}>
          {(['case', 'activity', 'time'] as const).map((part) => (
            <li key={part}>
              <b>{t(`file.needs.${part}`)}</b> {t(`file.needs.${part}_text`)}
            </li>
          ))}
        </ul>
      </StepSection>
    </Page>
  );
}

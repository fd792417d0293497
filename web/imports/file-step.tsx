import { formatNumber } from '../../contract/format-number.ts';
import { formatSize } from '../lib/format-size.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { When } from '../ui/when.tsx';
import { Facts } from './facts.tsx';
import { ImportLink } from './import-link.tsx';
import { StepSection } from './step-section.tsx';
import type { ImportDraft } from './use-import-draft.ts';
import classes from './wizard.module.css';

/** Facts about the uploaded file. For another file, another import is begun. */
export function FileStep({ draft: { whole } }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const { guess, preview } = whole;
  return (
    <StepSection title={t('file.title_sent')} text={t('file.text_sent')}>
      <Facts
        facts={[
          { name: t('file.name'), value: whole.name },
          { name: t('file.size'), value: formatSize(whole.size, language) },
          {
            name: t('file.format'),
            value: `${t(`formats.${guess.format}`)}${guess.is_gzip ? ` · ${t('file.gzip')}` : ''}`,
          },
          {
            name: t('file.found'),
            value: [
              t('figures.events_count', { count: preview.events, number: formatNumber(preview.events, language) }),
              t('figures.columns_count', { count: guess.columns.length }),
            ].join(' · '),
          },
          { name: t('file.sent_at'), value: <When at={whole.created_at} /> },
        ]}
      />
      <div className={classes.row}>
        <ImportLink variant="default" />
      </div>
    </StepSection>
  );
}

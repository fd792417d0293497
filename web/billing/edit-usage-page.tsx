import { useParams } from '@tanstack/react-router';
import { getUsage, listPackages } from '../../contract/billing.ts';
import { formatMonth } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { TermsForm } from './terms-form.tsx';

/** The terms of the current month: the package and the billing contact. */
export function EditUsagePage() {
  const { t } = useTranslation('billing');
  const ws = useWorkspaceId();
  const { language } = useLocale();
  const { usageAndBillingId: usage_id = '' } = useParams({ strict: false });
  const usage = useApi(getUsage, { params: { ws, usage_id } }, { throwOnError: true }).data?.usage_and_billing;
  const { data: packages, isFailed } = useApiList(listPackages, { params: { ws } }, { packages: [] });
  const month = usage ? formatMonth(usage.month, language) : '';
  if (usage && !usage.is_current) {
    return (
      <>
        <PageHead title={t('edit')} />
        <EmptyState title={t('over_text', { month })}>
          <LinkButton variant="default" to={paths.usageSettings} params={{ workspaceId: ws }}>
            {t('back')}
          </LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('edit')} below={usage && t('edit_text', { month })} />
      {usage && packages ? (
        <TermsForm key={usage_id} ws={ws} usage={usage} packages={isFailed ? null : packages.packages} />
      ) : (
        <SkeletonForm fields={4} />
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { formatNumber } from '../../contract/format-number.ts';
import { dropFailedJob, type FailedJob, listFailedJobs, retryFailedJob } from '../../contract/installation.ts';
import { formatWhenInside } from '../lib/format-when.ts';
import { useApiList, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import form from '../ui/form.module.css';
import { ListFailed } from '../ui/list-failed.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import classes from './installation-page.module.css';

const none = { failed_jobs: [], total: 0 };

/** The jobs that failed for good, each with its reason, and what can be done with it. */
export function FailedJobs() {
  const { t } = useTranslation('installation');
  const { language } = useLocale();
  const { data, isFailed } = useApiList(listFailedJobs, {}, none);
  const jobs = data?.failed_jobs ?? [];
  const total = data?.total ?? 0;
  return (
    <section className={form.section} aria-label={t('failed_jobs')}>
      <h2>{t('failed_jobs')}</h2>
      {isFailed && <ListFailed compact />}
      {!data && <SkeletonForm fields={2} />}
      {data && !isFailed && <p className={form.help}>{jobs.length > 0 ? t('failed_text') : t('failed_empty')}</p>}
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </ul>
      {total > jobs.length && (
        <p className={form.help}>
          {t('failed_more', { shown: formatNumber(jobs.length, language), total: formatNumber(total, language) })}
        </p>
      )}
    </section>
  );
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const { t } = useTranslation(['installation', 'ui']);
  const locale = useLocale();
  const now = useNow();
  const { queue, id: job_id, attempts, failed_at, can } = job;
  const reason = job.reason || t('no_reason');
  const retry = useCall(retryFailedJob, { onSuccess: () => toast.success(t('retried')) });
  const drop = useCall(dropFailedJob, { onSuccess: () => toast.success(t('dropped')) });
  const askDrop = async () => {
    const sure = await confirm({
      title: t('drop_title'),
      text: [t('ui:labelled', { label: queue, text: reason }), t('drop_text')],
      confirmLabel: t('drop_confirm'),
      danger: true,
    });
    if (sure) drop.mutate({ params: { queue, job_id } });
  };
  const facts = t('failed_facts', {
    count: attempts,
    number: formatNumber(attempts, locale.language),
    when: formatWhenInside(failed_at, locale, now),
  });
  return (
    <li className={`${classes.row} ${classes.failed}`}>
      <div className={classes.words}>
        <span className={classes.code}>{queue}</span>
        <p>{reason}</p>
        <p>{facts}</p>
        {!can.retry && <p>{t('cannot_retry')}</p>}
      </div>
      <div className={classes.buttons}>
        {can.retry && (
          <Button
            variant="default"
            size="xs"
            loading={retry.isPending}
            aria-label={t('retry_named', { queue, reason })}
            onClick={() => retry.mutate({ params: { queue, job_id } })}
          >
            {t('retry')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          loading={drop.isPending}
          aria-label={t('drop_named', { queue, reason })}
          onClick={askDrop}
        >
          {t('drop')}
        </Button>
      </div>
    </li>
  );
}

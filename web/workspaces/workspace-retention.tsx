import { useState } from 'react';
import { formatNumber } from '../../contract/format-number.ts';
import { countOldRuns, mostOldRuns, updateWorkspace, type Workspace } from '../../contract/workspaces.ts';
import { call } from '../lib/api-client.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import styles from '../ui/form.module.css';
import { LazySelect } from '../ui/lazy-select.tsx';

/** The offered times in years. The API takes days, and a year counts as 365 of them. */
const years = [1, 2, 3, 5, 7, 10];
const daysOfYear = 365;
const forEver = 'forever';

/** Sets how long ended runs are kept. Before a shorter time is saved, a dialog says how many runs it deletes. */
export function WorkspaceRetention({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const { language } = useLocale();
  const [isConfirming, setConfirming] = useState(false);
  const { id, keep_runs_days: kept } = workspace;
  const update = useCall(updateWorkspace, {
    onSuccess: ({ workspace: { keep_runs_days: days } }) =>
      toast.success(days === null ? t('keeping.kept_for_ever') : t('keeping.kept', { time: timeText(days) })),
  });
  const timeText = (days: number) =>
    days % daysOfYear === 0
      ? t('keeping.years', { count: days / daysOfYear })
      : t('keeping.days', { count: days, number: formatNumber(days, language) });

  const confirmDeletion = async (days: number): Promise<boolean> => {
    const { total } = await call(countOldRuns, { params: { ws: id }, query: { days } });
    const number = formatNumber(Math.min(total, mostOldRuns), language);
    const what = total > mostOldRuns ? 'keeping.ask_more' : 'keeping.ask_text';
    return confirm({
      title: t('keeping.ask', { time: timeText(days) }),
      text: [t(what, { count: total, number }), t('keeping.ask_final')],
      confirmLabel: t('keeping.delete'),
      cancelLabel: t('keeping.cancel'),
      danger: true,
    });
  };
  const choose = async (value: string | null) => {
    if (value === null) return;
    const keep_runs_days = value === forEver ? null : Number(value);
    if (keep_runs_days === kept) return;
    const isShorter = keep_runs_days !== null && (kept === null || keep_runs_days < kept);
    if (isShorter) {
      setConfirming(true);
      const yes = await confirmDeletion(keep_runs_days).catch((error) => {
        toast.error(problemMessage(error));
        return false;
      });
      setConfirming(false);
      if (!yes) return;
    }
    update.mutate({ params: { ws: id }, body: { workspace: { keep_runs_days } } });
  };

  // A time that was set through the API may be none of the offered ones; it is offered too.
  const offered = [...new Set([...years.map((one) => one * daysOfYear), ...(kept === null ? [] : [kept])])];
  return (
    <section className={styles.section}>
      <h2>{t('keeping.title')}</h2>
      <p className={styles.help}>{t('keeping.text')}</p>
      <LazySelect
        label={t('keeping.label')}
        data={[
          { value: forEver, label: t('keeping.for_ever') },
          ...offered.sort((one, other) => one - other).map((days) => ({ value: String(days), label: timeText(days) })),
        ]}
        value={kept === null ? forEver : String(kept)}
        allowDeselect={false}
        disabled={!workspace.can.edit || update.isPending || isConfirming}
        onChange={(value) => void choose(value)}
      />
    </section>
  );
}

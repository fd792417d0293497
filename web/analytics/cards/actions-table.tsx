import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { ActionFigures, AnalyticsQuery } from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TypeIcon } from '../../ui/type-icon.tsx';
import { shareOf } from '../downloads/cells.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import { formatSpan } from '../format-span.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { ActionDetail } from './action-detail.tsx';
import classes from './actions-table.module.css';
import tableClasses from './card-table.module.css';

/** The action with the largest share of late answers is marked, if that share is at least this. */
const leastMarkedShare = 0.1;

export function ActionsTable({ actions, query }: { actions: ActionFigures[]; query: AnalyticsQuery | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const openRuns = useRunsBehind();
  const [open, setOpen] = useState<string | null>(null);
  const nothing = t('ui:nothing');
  const time = (seconds: number | null) => (seconds === null ? nothing : formatSpan(seconds));
  const share = ({ count, of }: ActionFigures['late']) => (of === 0 ? nothing : formatShare(count / of, language));
  const latest = Math.max(leastMarkedShare, ...actions.map(({ late }) => shareOf(late.count, late.of) ?? 0));
  const mostBack = Math.max(...actions.map(({ runs_came_back: one }) => shareOf(one.count, one.of) ?? 0), 0.01);
  return (
    <div className={tableClasses.frame}>
      <table className={`${tableClasses.table} ${classes.table}`} aria-label={t('actions.title')}>
        <thead>
          <tr>
            <th scope="col">{t('actions.action')}</th>
            <th scope="col">{t('actions.answers')}</th>
            <th scope="col">{t('actions.waits')}</th>
            <th scope="col">{t('actions.worked_on')}</th>
            <th scope="col">{t('actions.nine_of_ten')}</th>
            <th scope="col">{t('actions.came_back')}</th>
            <th scope="col">{t('actions.late')}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => {
            const { step_id, name, workflow_id, workflow_name, is_lock, runs_came_back, late } = action;
            const inAction = { ...query, workflow_id, step_id };
            const back = shareOf(runs_came_back.count, runs_came_back.of);
            return (
              <Fragment key={step_id}>
                <tr>
                  <th scope="row">
                    <span className={classes.name}>
                      <IconButton
                        size={24}
                        aria-label={t('actions.detail', { name })}
                        aria-expanded={open === step_id}
                        onClick={() => setOpen(open === step_id ? null : step_id)}
                        {...{ [notInPicture]: true }}
                      >
                        <Icon of={IconChevronRight} size={14} className={classes.chevron} />
                      </IconButton>
                      <TypeIcon type={action.stepable_type} size={16} />
                      <span className={classes.words}>
                        {name}
                        {!query?.workflow_id && <small>{workflow_name}</small>}
                      </span>
                      {is_lock && <Icon of={IconLock} size={14} label={t('actions.locked')} />}
                    </span>
                  </th>
                  <td>
                    <button
                      type="button"
                      className={classes.open}
                      aria-label={t('behind.completed_action', { name })}
                      onClick={() =>
                        openRuns({
                          title: t('behind.completed_action', { name }),
                          query: { ...inAction, step_selection: 'completed' },
                        })
                      }
                    >
                      {formatNumber(action.time.count, language)}
                    </button>
                  </td>
                  <td>{time(action.waiting.median)}</td>
                  <td>{time(action.working.median)}</td>
                  <td className={classes.quiet}>{time(action.time.ninth_decile)}</td>
                  <td>
                    {back !== null && back > 0 ? (
                      <button
                        type="button"
                        className={classes.open}
                        aria-label={t('behind.came_back_action', { name })}
                        onClick={() =>
                          openRuns({
                            title: t('behind.came_back_action', { name }),
                            query: { ...inAction, step_selection: 'came_back' },
                          })
                        }
                      >
                        <i className={classes.bar} style={{ width: Math.max(2, (back / mostBack) * 22) }} />
                        {share(runs_came_back)}
                      </button>
                    ) : (
                      share(runs_came_back)
                    )}
                  </td>
                  <td data-late={(late.of > 0 && late.count / late.of >= latest) || undefined}>
                    {late.count > 0 ? (
                      <button
                        type="button"
                        className={classes.open}
                        aria-label={t('behind.late_action', { name })}
                        onClick={() =>
                          openRuns({
                            title: t('behind.late_action', { name }),
                            query: { ...inAction, step_selection: 'late' },
                          })
                        }
                      >
                        {share(late)}
                      </button>
                    ) : (
                      share(late)
                    )}
                  </td>
                </tr>
                {open === step_id && (
                  <tr className={classes.detail}>
                    <td colSpan={7}>
                      <ActionDetail action={action} query={inAction} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import { IconUsers } from '@tabler/icons-react';
import { type AnalyticsQuery, type Holder, holdersBreakdown } from '../../../contract/analytics.ts';
import { formatNumber } from '../../../contract/format-number.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMembers } from '../../runs/use-members.ts';
import { Avatar, AvatarGlyph } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { durationCell, numberCell } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { formatSpan } from '../format-span.ts';
import buttonClasses from '../row-button.module.css';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './holders-card.module.css';

/** A mark for each open step is drawn only if nobody has more than this; otherwise each row has a bar. */
const mostPips = 36;
const mostHolders = 12;

/** The open steps of each person and group; late ones in crimson. */
export function HoldersCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const now = useNow();
  const { data, isFailed, isOld } = useFigures(holdersBreakdown, query);
  const openRuns = useRunsBehind();
  const { isMe } = useMembers();
  const holders = data?.data.holders ?? [];
  const allHolding = holders.filter(({ open }) => open > 0);
  const holding = allHolding.slice(0, mostHolders);
  // The rest of the rows shows those who have only answered: with imported runs, perhaps nobody holds an open step.
  const answering = holders
    .filter(({ open, answered }) => open === 0 && answered > 0)
    .slice(0, mostHolders - holding.length);
  const mostAnswered = Math.max(1, ...answering.map(({ answered }) => answered));
  const more = allHolding.length - holding.length + (data?.data.more_holders ?? 0);
  const most = Math.max(1, ...holding.map(({ open }) => open));
  const nameOf = (holder: Holder) => (holder.id && isMe({ id: holder.id }) ? t('holders.you') : holder.name);
  const open = (holder: Holder) =>
    openRuns({
      title: t('behind.held_by', { name: nameOf(holder) }),
      // Without the period: open steps are counted whenever their run started.
      query: { workflow_id: query?.workflow_id, version_id: query?.version_id, holder_id: holder.id ?? undefined },
    });
  const openAnswered = ({ type, id, name }: Holder) =>
    openRuns({
      title: t('behind.answered_by', { name: id && isMe({ id }) ? t('holders.you') : name }),
      query: { ...query, ...(type === 'imported' ? { done_by: name } : { answered_by: id ?? undefined }) },
    });
  const age = ({ oldest_opened_at: at }: Holder) => (at === null ? null : Math.max(0, now - at));
  const table: ChartTable = {
    columns: [
      { head: t('holders.holder') },
      { head: t('holders.open') },
      { head: t('holders.late') },
      { head: t('holders.oldest'), fileHead: t('in_seconds', { of: t('holders.oldest') }) },
      { head: t('actions.answers') },
      { head: t('holders.typical'), fileHead: t('in_seconds', { of: t('holders.typical') }) },
      { head: t('actions.nine_of_ten'), fileHead: t('in_seconds', { of: t('actions.nine_of_ten') }) },
    ],
    rows: holders.map((holder) => ({
      key: keyOf(holder),
      cells: [
        { text: nameOf(holder), value: holder.name },
        numberCell(holder.open, language),
        numberCell(holder.late, language),
        durationCell(age(holder)),
        numberCell(holder.answered, language),
        durationCell(holder.time.median),
        durationCell(holder.time.ninth_decile),
      ],
      onOpen: () => (holder.open > 0 ? open(holder) : openAnswered(holder)),
    })),
  };
  return (
    <ChartCard
      title={t('holders.title')}
      definition={t('holders.definition')}
      answer={data && (holding.length === 0 ? t('holders.nobody') : t('holders.answer'))}
      scope={data?.data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      isWide
      height={110}
    >
      <ul className={classes.holders}>
        {holding.map((holder) => (
          <li key={keyOf(holder)}>
            <button
              type="button"
              className={`${buttonClasses.row} ${classes.row}`}
              aria-label={t('holders.row', {
                name: nameOf(holder),
                count: holder.open,
                late: formatNumber(holder.late, language),
                age: formatSpan(age(holder) ?? 0),
              })}
              onClick={() => open(holder)}
            >
              <HolderAvatar holder={holder} />
              <span className={classes.name}>{nameOf(holder)}</span>
              <span className={classes.steps} aria-hidden="true">
                {most <= mostPips ? (
                  Array.from({ length: holder.open }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the steps are counted, not named
                    <i key={at} className={classes.pip} data-late={at < holder.late || undefined} />
                  ))
                ) : (
                  <span className={classes.bar} style={{ width: `${(holder.open / most) * 100}%` }}>
                    {holder.late > 0 && <i data-late style={{ flexGrow: holder.late }} />}
                    {holder.open > holder.late && <i style={{ flexGrow: holder.open - holder.late }} />}
                  </span>
                )}
              </span>
              <span className={classes.count}>
                {t('holders.count', { count: holder.open })}
                <small>{t('holders.since', { age: formatSpan(age(holder) ?? 0) })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {answering.length > 0 && (
        <>
          <h3 className={classes.head}>{t('holders.answered_most')}</h3>
          <ul className={classes.holders} aria-label={t('holders.answered_most')}>
            {answering.map((holder) => (
              <li key={keyOf(holder)}>
                <button
                  type="button"
                  className={`${buttonClasses.row} ${classes.row}`}
                  aria-label={t('holders.answered_row', {
                    name: nameOf(holder),
                    count: holder.answered,
                    time: formatSpan(holder.time.median ?? 0),
                  })}
                  onClick={() => openAnswered(holder)}
                >
                  <HolderAvatar holder={holder} />
                  <span className={classes.name} title={holder.name}>
                    {nameOf(holder)}
                  </span>
                  <span className={classes.steps} aria-hidden="true">
                    <span className={classes.bar} style={{ width: `${(holder.answered / mostAnswered) * 100}%` }}>
                      <i data-answered style={{ flexGrow: 1 }} />
                    </span>
                  </span>
                  <span className={classes.count}>
                    {t('holders.answered', { count: holder.answered, number: formatNumber(holder.answered, language) })}
                    <small>{t('holders.each', { time: formatSpan(holder.time.median ?? 0) })}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {more > 0 && <p className={classes.more}>{t('holders.more', { count: more })}</p>}
    </ChartCard>
  );
}

/** People of an imported log who are no members have no id, but a name that is unique among them. */
const keyOf = ({ type, id, name }: Holder) => id ?? `${type} ${name}`;

function HolderAvatar({ holder }: { holder: Holder }) {
  const { avatarOf } = useMembers();
  if (holder.type === 'group') {
    return (
      <AvatarGlyph>
        <Icon of={IconUsers} />
      </AvatarGlyph>
    );
  }
  if (holder.id === null) return <Avatar person={{ name: holder.name }} />;
  return <Avatar person={avatarOf({ type: 'user_workspace', id: holder.id, name: holder.name })} />;
}

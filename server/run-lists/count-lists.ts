import { type CountedStatus, countedStatuses, runListQuery } from '../../contract/run-lists.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { manyRunning, withRunningRuns } from '../run-access/running-run-ids.ts';
import { narrow } from './count-columns.ts';
import { showTotal, totalAmongMine, totalOfSeen } from './count-runs.ts';
import { filterRuns, type RunFilter, whereStatus } from './filter-runs.ts';
import { recentCount } from './recent-totals.ts';

type Totals = Record<CountedStatus, number>;

/**
 * How many active, failed and overdue runs the caller sees. All of them are running, so that one statement, which finds the
 * caller's running runs once, counts them all.
 * @param most If the caller sees more running runs, each run of the lists is checked.
 */
export async function countLists(context: AppContext, caller: MemberCaller, most = manyRunning) {
  const active = await filterRuns(context, caller, runListQuery.parse({ status: 'active' }));
  const filterOf = (status: CountedStatus) => {
    const condition = whereStatus[status];
    return condition ? narrow(active, condition) : active;
  };
  const key = JSON.stringify(['lists', active.where, active.values]);
  const count = () => countEach(context, active, filterOf, most);
  const totals = await (active.whereMine === null
    ? count()
    : recentCount(context.listPool, key, context.now(), count, (counted) => counted.active));
  return byStatus((status) => showTotal(totals[status]));
}

async function countEach(
  context: AppContext,
  { values, whereMine }: RunFilter,
  filterOf: (status: CountedStatus) => RunFilter,
  most: number,
): Promise<Totals> {
  const select = (totalOf: (filter: RunFilter) => string) =>
    `select ${countedStatuses.map((status) => `${totalOf(filterOf(status))} as ${status}`).join(', ')}`;
  // With a name, PostgreSQL plans them once for a connection: planning takes as long as counting.
  const read = async (name: string, text: string) => {
    const { rows } = await context.listPool.query<Record<CountedStatus, string>>({ name, text, values });
    const [row] = rows;
    return row ? byStatus((status) => Number(row[status])) : null;
  };
  const ofMine = () =>
    read(
      `count-lists-among-${most}`,
      `${withRunningRuns(most)}
      ${select((filter) => totalAmongMine(filter, filter.whereMine ?? filter.where))} from mine_is_whole where is_whole`,
    );
  // Without a row, the caller sees too many running runs to find them first.
  const totals =
    (whereMine === null ? null : await ofMine()) ??
    (await read(values.length > 3 ? 'count-lists-of-few' : 'count-lists', select(totalOfSeen)));
  return totals ?? byStatus(() => 0);
}

const byStatus = <Value>(of: (status: CountedStatus) => Value) =>
  Object.fromEntries(countedStatuses.map((status) => [status, of(status)])) as Record<CountedStatus, Value>;

import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { planRun } from '../planned-runs/plan-run.ts';
import { byFirstName, type DemoPerson, demoZone } from './demo-people.ts';

/** The planned runs of the demo: once on a day of the next month, or repeatedly from it on. */
const plans = [
  {
    process: 'Purchase request',
    by: 'Mali',
    name: 'Paper and toner, the quarter’s',
    description: 'Ask the departments for their lists first.',
    day: 5,
    rrule: 'FREQ=MONTHLY;INTERVAL=3',
  },
  {
    process: 'Travel expense declaration',
    by: 'Mali',
    name: 'Board of the university network',
    description: '',
    day: 12,
    rrule: 'FREQ=MONTHLY',
  },
  {
    process: 'Purchase request',
    by: 'Petra',
    name: 'Service of the laboratory’s scales',
    description: 'The contract runs out this year.',
    day: 20,
    rrule: null,
  },
] as const;

/** @param workflows The demo's workflows by the name of their process. */
export async function planDemoRuns(
  context: AppContext,
  workflows: ReadonlyMap<string, Id>,
  callerOf: (person: DemoPerson) => MemberCaller,
): Promise<void> {
  for (const { process, by, day, rrule, name, description } of plans) {
    const workflow_id = workflows.get(process);
    if (!workflow_id) throw new Error(`the demo has no process ${process}`);
    const when = { start_date: inNextMonth(context.now(), day), start_time: '09:00', zone: demoZone };
    const repeat = rrule ? ({ repeat_type: 'repeat', rrule } as const) : ({ repeat_type: 'does_not_repeat' } as const);
    const run = { name, description, due_after: '1_week' as const, ...when, ...repeat };
    await planRun(context, callerOf(byFirstName(by)), null, { workflow_id, run, fields: [] });
  }
}

function inNextMonth(now: Unix, day: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(demoZone)
    .toPlainDate();
  return today.add({ months: 1 }).with({ day }).toString();
}

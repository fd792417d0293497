import { creatorName } from '../../contract/person-name.ts';
import { xmlText } from '../../contract/xml-text.ts';
import type { Language } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { newestValues } from '../runs/read/show-values.ts';
import { answerEvents, exactIso, importedEvents } from './imported-events.ts';
import { valueCell } from './value-cell.ts';
import type { ZoneClock } from './zone-clock.ts';

export interface Log {
  name: string;
  language: Language;
  reader: RunActor;
  clock: ZoneClock;
}

type AttributeType = 'string' | 'date' | 'int' | 'float';

const attribute = (type: AttributeType, key: string, value: string): string =>
  `<${type} key="${xmlText(key)}" value="${xmlText(value)}"/>`;

const head = `<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="1849.2016" xes.features="" xmlns="http://www.xes-standard.org/">
<extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
<extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
<extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
<extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
<global scope="trace"><string key="concept:name" value="-"/></global>
<global scope="event"><string key="concept:name" value="-"/><string key="org:resource" value="-"/><date key="time:timestamp" value="1970-01-01T00:00:00Z"/><string key="lifecycle:transition" value="complete"/></global>
<classifier name="Activity" keys="concept:name"/>
<classifier name="Resource" keys="org:resource"/>
<string key="lifecycle:model" value="standard"/>
`;

/**
 * An event log (IEEE 1849-2016): a trace is a run, and an event is an answer that a person gave, or a step that an
 * import brought in. Automatic actions, including go-backs, are no events. A go-back is visible in the attempts.
 */
export async function* writeXes(log: Log, batches: AsyncIterable<RunContext[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${head}${attribute('string', 'concept:name', log.name)}${attribute('string', 'language', log.language)}\n`,
  );
  for await (const batch of batches) yield Buffer.from(batch.map((runContext) => traceOf(runContext, log)).join(''));
  yield Buffer.from('</log>\n');
}

function traceOf(runContext: RunContext, log: Log): string {
  const { run, workflow, version_number } = runContext.loaded;
  const initiator = run.initiator_id ? runContext.directory.members.get(run.initiator_id) : undefined;
  const moment = (key: string, at: number | null) => (at === null ? '' : attribute('date', key, log.clock.iso(at)));
  const text = (key: string, value: string | undefined) => (value ? attribute('string', key, value) : '');
  return `<trace>${[
    attribute('string', 'concept:name', run.id),
    text('name', run.name),
    text('description', run.description),
    text('status', run.archived_at ? 'archived' : run.status),
    text('workflow', workflow.name),
    attribute('int', 'version', String(version_number)),
    text('case', runContext.loaded.import?.case_key),
    text('initiator', initiator && creatorName(initiator)),
    text('initiator_email', initiator?.email),
    moment('started', run.started_at),
    moment('ended', run.ended_at),
    moment('due', run.due_at),
    ...fieldsOf(runContext, log),
    '\n',
    ...eventsOf(runContext, log),
  ].join('')}</trace>\n`;
}

function fieldsOf(runContext: RunContext, { reader, clock }: Log): string[] {
  const newest = newestValues(runContext.loaded.run.values);
  return [...indexOf(runContext.version).fields.values()].flatMap(({ field, action_id }) => {
    const state = newest.get(field.id);
    const cell = state && !isHidden(runContext, reader, action_id) ? valueCell(field, state.value, runContext) : null;
    if (cell === null) return [];
    // No colon, because it would separate an extension's prefix.
    const key = `field_${field.key.replaceAll(':', '_')}`;
    if (typeof cell === 'string') return [attribute('string', key, cell)];
    if ('number' in cell) return [attribute('float', key, cell.number)];
    if ('day' in cell) return [attribute('string', key, cell.day)];
    if ('seconds' in cell) return [attribute('int', key, String(cell.seconds))];
    return [attribute('date', key, clock.iso(cell.moment))];
  });
}

function eventsOf(runContext: RunContext, { reader, clock }: Log): string[] {
  const { actions } = indexOf(runContext.version);
  const text = (key: string, value: string | null) => (value ? attribute('string', key, value) : '');
  return [...answerEvents(runContext), ...importedEvents(runContext)]
    .filter(({ step }) => !isHidden(runContext, reader, step.step_id))
    .toSorted((one, other) => one.at - other.at)
    .map((event) => {
      return `<event>${[
        attribute('string', 'concept:name', actions.get(event.step.step_id)?.action.name ?? '-'),
        text('concept:instance', event.instance),
        attribute('string', 'org:resource', event.resource),
        text('org:group', event.group),
        attribute('date', 'time:timestamp', exactIso(clock, event.at)),
        attribute('string', 'lifecycle:transition', event.transition),
        text('outcome', event.outcome),
        attribute('int', 'attempt', String(event.step.attempt)),
        text('resource_email', event.email),
        text('comment', event.comment),
      ].join('')}</event>\n`;
    });
}

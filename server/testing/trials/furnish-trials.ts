import type { Definition, Id } from '../../../engine/definition.ts';
import { anyVote, textsOf } from '../../demo/demo-definition.ts';
import {
  makeDoor,
  makeWorkflow,
  makeWorkspace,
  type TestDoor,
  type TestPerson,
  type TestPlace,
  type TestWorkspace,
} from '../factories.ts';

/** A workspace whose runs wait for people, send mail and chat, and start other runs. */
export interface TrialPlace {
  workspace: TestWorkspace;
  /** The workflow that people start. */
  workflow_id: Id;
  starter: TestPerson;
  people: TestPerson[];
  /** What may be answered, by action. */
  answers: Map<Id, string[]>;
}

const [parent, child] = [textsOf('trial parent'), textsOf('trial child')];
const mark = { of: (words: typeof parent) => words.field('text', 'mark', 'Mark') };
const mailTo = (subject: string) => ({
  to: [{ type: 'email' as const, email: 'out@example.org' }],
  cc: [],
  bcc: [],
  reply_to: [],
  subject,
  body: `<p>${subject}</p>`,
});

export async function furnishTrials(app: TestPlace): Promise<TrialPlace> {
  const workspace = await makeWorkspace(app);
  const people = [await workspace.person(), await workspace.person(), await workspace.person()];
  const secret_id = await workspace.secret();
  const hooked = await makeWorkflow(workspace, childDefinition(people), []);
  const door = await makeDoor(workspace, hooked);
  const starter = people[0] as TestPerson;
  const started = await makeWorkflow(workspace, parentDefinition(people, secret_id, door), [starter.ref]);
  const answers = new Map([
    [parent.actionId('Approve'), ['approve', 'approve', 'disapprove']],
    [parent.actionId('Right'), ['yes', 'yes', 'yes', 'no']],
    [parent.actionId('Letter'), ['sent']],
    [child.actionId('Do'), ['done']],
  ]);
  return { workspace, workflow_id: started.id, starter, people, answers };
}

function childDefinition([, , cara]: TestPerson[]): Definition {
  const { act, group } = child;
  const task = act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [cara!.ref] });
  return {
    schema: 1,
    trigger_form: [mark.of(child)],
    action_groups: [group('One', act('automatic_email', 'Note', mailTo('Note {{mark}}'))), group('Two', task)],
    cancellation: [],
  };
}

function parentDefinition(people: TestPerson[], secret_id: Id, door: TestDoor): Definition {
  const { act, group, all, answered, groupId } = parent;
  const [ann, ben, cara] = people.map(({ ref }) => ref);
  const hook = (wait: boolean) => ({
    trigger_id: door.trigger_id,
    token_version: door.token_version,
    wait,
    fields: [{ target_key: 'mark', key: 'mark' }],
  });
  const messages = ['First {{mark}}', 'Second {{mark}}'];
  const approval = { fields: [], vote: anyVote, cancel_on_disapprove: false };
  return {
    schema: 1,
    trigger_form: [mark.of(parent)],
    action_groups: [
      group('Ask', act('approval', 'Approve', approval, { assignees: [ann!, ben!] })),
      group(
        'Tell',
        act('automatic_email', 'Mail', mailTo('Mail {{mark}}')),
        act('slack', 'Chat', { secret_id, channel: '#general', messages }),
        act('workflow_hook', 'Wait', hook(true)),
      ),
      group(
        'Check',
        act('yes_no', 'Right', { question: 'Right?', vote: anyVote }, { assignees: [ben!, cara!] }),
        act('go_back', 'Again', { go_back_to: groupId('Tell') }, { condition: all(answered('Right', 'no')) }),
      ),
      group(
        'Close',
        act('email', 'Letter', mailTo('Letter {{mark}}'), { assignees: [ann!, cara!] }),
        act('workflow_hook', 'Start', hook(false)),
      ),
    ],
    cancellation: [],
  };
}

import type { Definition, Id } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestServer,
  type TestTrigger,
  type TestWorkspace,
} from '../factories.ts';

/** A workspace whose runs wait for people, send mails and chat messages, and start other runs. */
export interface CrashTestWorkspace {
  workspace: TestWorkspace;
  /** The workflow that is started. */
  workflow_id: Id;
  starter: TestPerson;
  people: TestPerson[];
  /** The possible answers, by action. An answer that is listed twice is twice as likely. */
  answers: Map<Id, string[]>;
}

const [parent, child] = [definitionBuilders('crash test parent'), definitionBuilders('crash test child')];
const mark = { of: (build: typeof parent) => build.field('text', 'mark', 'Mark') };
const mailTo = (subject: string) => ({
  to: [{ type: 'email' as const, email: 'out@example.org' }],
  cc: [],
  bcc: [],
  reply_to: [],
  subject,
  body: `<p>${subject}</p>`,
});

export async function seedCrashTests(app: TestServer): Promise<CrashTestWorkspace> {
  const workspace = await createTestWorkspace(app);
  const people = [await workspace.person(), await workspace.person(), await workspace.person()];
  const secret_id = await workspace.secret();
  const hooked = await createTestWorkflow(workspace, childDefinition(people), []);
  const trigger = await createTestTrigger(workspace, hooked);
  const starter = people[0] as TestPerson;
  const started = await createTestWorkflow(workspace, parentDefinition(people, secret_id, trigger), [starter.ref]);
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

function parentDefinition(people: TestPerson[], secret_id: Id, trigger: TestTrigger): Definition {
  const { act, group, all, answered, groupId } = parent;
  const [ann, ben, cara] = people.map(({ ref }) => ref);
  const hook = (wait: boolean) => ({
    trigger_id: trigger.trigger_id,
    token_version: trigger.token_version,
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

import { onlineManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerStep, listParticipants, type RunStepReply } from '../../../contract/runs.ts';
import { usersForSelect } from '../../../contract/workspaces.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, me, members, openStep, sampleId, workspaceId } from '../../testing/sample-data.ts';
import { AnswerPanel } from './answer-panel.tsx';

const amount = {
  id: sampleId(50),
  key: 'amount',
  type: 'currency',
  label: 'Amount',
  help: '',
  required: true,
  currency: 'EUR',
  value: null,
} as const;

function Panel({ step }: { step: RunStepReply }) {
  const card = useRef<HTMLDivElement>(null);
  return (
    <div ref={card}>
      <AnswerPanel target={{ ws: workspaceId, run_id: sampleId(2), step }} within={card} />
    </div>
  );
}

/** The panel of a step that changes while it is open. */
function Changing({ before, after }: { before: RunStepReply; after: RunStepReply }) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <Panel step={isChanged ? after : before} />
      <button type="button" onClick={() => setChanged(true)}>
        Change
      </button>
    </>
  );
}

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

describe('answer panel', () => {
  test('sends what was filled in, once, and stands where the server refuses a field', async () => {
    const requests = refuseRequest(answerStep, {
      code: 'invalid_fields',
      status: 422,
      errors: [
        { pointer: '/run_step/fields/0/value', field: 'amount', code: 'blank', detail: 'Amount cannot be blank.' },
      ],
    } as never);
    await renderPart(<Panel step={openStep(100, { form: [amount] })} />);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Looks right');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Amount' });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('Amount cannot be blank.');
    await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Looks right');
    expect(requests.map(({ body }) => body)).toEqual([
      {
        run_step: {
          answer: 'approve',
          comment: 'Looks right',
          fields: [{ field_id: amount.id, value: null }],
          attempt: 1,
        },
      },
    ]);
    await field.fill('12,5');
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('does not ask for required fields if all are filled in and one is wrong, and forgets it once corrected', async () => {
    refuseRequest(answerStep, {
      code: 'invalid_fields',
      status: 422,
      errors: [{ field: 'fields.amount', code: 'invalid_number', message: 'Amount must be a number.' }],
    });
    await renderPart(<Panel step={openStep(100, { form: [amount] })} />);
    const field = page.getByRole('textbox', { name: 'Amount' });
    await field.fill('ten');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Some of the fields are not valid.');
    await field.fill('10');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('asks for required fields only until they are filled in, while another one is wrong', async () => {
    const sum = { ...amount, id: '01890a5d-ac96-774b-bcce-b302099a8099', key: 'sum', label: 'Sum' };
    refuseRequest(answerStep, {
      code: 'invalid_fields',
      status: 422,
      errors: [
        { field: 'fields.amount', code: 'blank', message: 'Amount cannot be blank.' },
        { field: 'fields.sum', code: 'invalid_number', message: 'Sum must be a number.' },
      ],
    });
    await renderPart(<Panel step={openStep(100, { form: [amount, sum] })} />);
    await page.getByRole('textbox', { name: 'Sum' }).fill('ten');
    await page.getByRole('button', { name: /^Approve/ }).click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Validation failed please answer all required fields');
    await page.getByRole('textbox', { name: 'Amount' }).fill('10');
    await expect.element(alert).toHaveTextContent('Some of the fields are not valid.');
  });

  test('a draft keeps the focus on its button, or moves it to a field that is wrong', async () => {
    const step = openStep(100, { form: [amount] });
    const saved = answerRequest(answerStep, { run: { id: sampleId(2), run_steps: [] } } as never);
    await renderPart(<Panel step={step} />);
    const save = page.getByRole('button', { name: 'Save draft' });
    await expect.element(save).toBeVisible();
    (save.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved.length).toBe(1);
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    expect(document.activeElement).toBe(save.element());

    const refusal = { status: 422, code: 'invalid_fields' as const };
    refuseRequest(answerStep, { ...refusal, errors: [{ field: 'fields.amount', code: 'blank', message: 'Blank.' }] });
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByText('Amount cannot be blank.')).toBeVisible();
    const error = { field: 'fields.amount', code: 'invalid_number' as const, message: 'Amount must be a number.' };
    refuseRequest(answerStep, { ...refusal, errors: [error] });
    await save.click();
    await expect.element(page.getByText('Amount must be a number.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
  });

  test('shows an answer as given at once, and takes it back with the reason', async () => {
    refuseRequest(answerStep, { code: 'unavailable', status: 503, detail: 'Baton is being updated.' }, 400);
    await renderPart(<Panel step={openStep(100)} />);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Fine');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByText('Approved.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Your answer did not arrive: ./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Fine');
  });

  test('an answer without a connection is taken back with the reason, and not sent later', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    refuseRequest(answerStep, { code: 'unavailable', status: 503 });
    await renderPart(<Panel step={openStep(100)} />);
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByText(/^Your answer did not arrive: ./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  });

  test('keeps what was typed over a reload, for the same person, until it is sent', async () => {
    const step = openStep(100, { form: [amount] });
    const comment = page.getByRole('textbox', { name: 'Comment' });
    const field = page.getByRole('textbox', { name: 'Amount' });
    await renderPart(<Panel step={step} />);
    await comment.fill('Looks right');
    await field.fill('12.5');
    await renderPart(<Panel step={{ ...step, attempt: 2 }} />, { isReloaded: true });
    await expect.element(comment).toHaveValue('');
    await renderPart(<Panel step={step} />, { isReloaded: true, as: { ...me, id: sampleId(900) } });
    await expect.element(comment).toHaveValue('');
    await renderPart(<Panel step={step} />, { isReloaded: true });
    await expect.element(comment).toHaveValue('Looks right');
    await expect.element(field).toHaveValue('12.5');
    const sent = answerRequest(answerStep, { run: { id: sampleId(2), run_steps: [] } } as never);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
  });

  test('has what another voter fills in meanwhile, unless something else was typed', async () => {
    const note = { ...amount, id: sampleId(51), key: 'note', type: 'text', label: 'Note', required: false } as const;
    const budget = { ...amount, id: sampleId(52), key: 'budget', label: 'Budget' } as const;
    const step = openStep(100, { form: [amount, note, budget] });
    const voted = openStep(100, {
      form: [{ ...amount, value: '7.50' }, { ...note, value: 'Theirs' }, budget],
    });
    const requests = refuseRequest(answerStep, { code: 'step_settled', status: 409 });
    await renderPart(<Changing before={step} after={voted} />);
    await page.getByRole('textbox', { name: /^Note/ }).fill('Mine');
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('7.50');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect
      .poll(() => requests.map(({ body }) => body))
      .toMatchObject([{ run_step: { fields: [{ value: '7.50' }, { value: 'Mine' }, { value: null }] } }]);
  });

  test('its keys answer, but not while somebody types', async () => {
    const requests = refuseRequest(answerStep, { code: 'step_settled', status: 409 });
    await renderPart(<Panel step={openStep(100)} />);
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await comment.fill('a');
    await userEvent.keyboard('d');
    await expect.element(comment).toHaveValue('ad');
    expect(requests).toHaveLength(0);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('d');
    await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ run_step: { answer: 'disapprove' } }]);
    await comment.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.body).toMatchObject({ run_step: { answer: 'approve', comment: 'ad' } });
  });

  test('keeps the table of a mail that is edited, with its texts only', async () => {
    const requests = refuseRequest(answerStep, { code: 'step_settled', status: 409 });
    const row = (name: string, what: string, much: string) =>
      `<tr><${name}>${what}</${name}><${name} align="right">${much}</${name}></tr>`;
    const table = `<table><thead>${row('th', 'What', 'Amount')}</thead><tbody>${row('td', '1 &lt; 2<br>or 3', '25.00 EUR')}</tbody></table>`;
    const people = { to: ['desk@example.org'], cc: [], bcc: [], reply_to: [] };
    const mail = { ...people, subject: 'Claim', body: `<p>To pay:</p>${table}<p>Bye</p>`, refused: [], is_sent: false };
    await renderPart(<Panel step={openStep(100, { stepable_type: 'email', answers: ['sent'], mail })} />);
    await page.getByRole('button', { name: 'Edit the text' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect.element(text.getByRole('table')).toBeVisible();
    await userEvent.click(text.getByText('Bye'));
    await userEvent.keyboard('{End}, all');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect
      .poll(() => requests.map(({ body }) => (body as { run_step: { mail?: { body: string } } }).run_step.mail?.body))
      .toEqual([`<p>To pay:</p>${table}<p>Bye, all</p>`]);
  });

  test('speaks French', async () => {
    await renderPart(<Panel step={openStep(100)} />, { language: 'fr' });
    await expect.element(page.getByRole('button', { name: /^Approuver/ })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Commentaire' })).toBeVisible();
  });
});

describe('a form that asks a guest for a person', () => {
  const successor = {
    id: sampleId(51),
    key: 'successor',
    type: 'collaborator',
    label: 'Successor',
    help: '',
    required: true,
    value: null,
  } as const;
  const [entry] = me.workspaces;
  const guest = { ...me, workspaces: [{ ...entry!, role: 'guest' as const }] };

  test('offers the people of the run, and does not ask for the members of the workspace', async () => {
    const listed = refuseRequest(usersForSelect, { code: 'operation_not_allowed', status: 403 });
    const [, amara] = members;
    answerRequest(listParticipants, { participants: [{ user_workspace: amara!, roles: ['initiator'] }] });
    const requests = refuseRequest(answerStep, { code: 'invalid_fields', status: 422 });
    await renderPart(<Panel step={openStep(100, { form: [successor] })} />, { as: guest });
    await page.getByRole('combobox', { name: 'Successor' }).click();
    await page.getByRole('option', { name: 'Amara Okafor' }).click();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect
      .poll(() => requests.map(({ body }) => (body as { run_step: { fields: unknown } }).run_step.fields))
      .toEqual([[{ field_id: successor.id, value: sampleId(21) }]]);
    expect(listed).toEqual([]);
  });
});

import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createFromTemplate as contract, type TemplateRole, type TemplateWhole } from '../../contract/library.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useRefusedFocus } from '../lib/use-refused-focus.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import classes from './take-dialog.module.css';
import { useOpenWorkspaces } from './use-open-workspaces.ts';
import { assigneeOf, usePlayers } from './use-players.ts';

interface Props {
  template: TemplateWhole;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks who has each role of a template, and makes a workflow from it in one of the reader's workspaces. */
export function TakeDialog(props: Props) {
  const { template } = props;
  const { t } = useTranslation('library');
  const { entry: entered, all: open } = useOpenWorkspaces();
  const [chosen, setChosen] = useState(entered?.workspace_id ?? null);
  const entry = open.find(({ workspace_id }) => workspace_id === chosen) ?? entered;
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      holdsForm
      title={t('take.title', { name: template.name })}
      withCloseButton={false}
      size={520}
    >
      {entry ? (
        <>
          {open.length > 1 && template.source === 'library' && (
            <Select
              label={t('take.workspace')}
              className={classes.workspace}
              allowDeselect={false}
              data={open.map(({ workspace_id, name }) => ({ value: workspace_id, label: name }))}
              value={entry.workspace_id}
              onChange={setChosen}
            />
          )}
          <TakeForm key={entry.workspace_id} {...props} ws={entry.workspace_id} mine={entry.user_workspace_id} />
        </>
      ) : (
        <div className={styles.form}>
          <p className={styles.help}>{t('take.no_workspace')}</p>
          <LinkButton to={paths.newWorkspace}>{t('take.new_workspace')}</LinkButton>
        </div>
      )}
    </Modal>
  );
}

function TakeForm({ template, onClose, ws, mine }: Props & { ws: Id; mine: Id }) {
  const { t } = useTranslation(['library', 'ui', 'errors']);
  const { language } = useLocale();
  const navigate = useNavigate();
  const { people, initiator, everyone } = usePlayers(ws);
  const [name, setName] = useState(template.name);
  const [nameProblem, setNameProblem] = useState<string>();
  const [players, setPlayers] = useState(() =>
    Object.fromEntries(template.roles.map((role) => [role.key, [firstPlayer(role, mine)]])),
  );
  const [starters, setStarters] = useState<string[]>();
  const startable = starters ?? [everyone ? `group ${everyone.id}` : `user_workspace ${mine}`];
  const take = useCall(contract, {
    onError: (error) => {
      const isTaken = error instanceof ProblemError && error.problem.code === 'name_taken';
      if (isTaken) setNameProblem(problemMessage(error));
      else toast.error(problemMessage(error));
    },
  });
  const isBlank = startable.length === 0 || Object.values(players).some((chosen) => chosen.length === 0);

  const submit = (generate: boolean) => {
    setNameProblem(undefined);
    const roles = Object.fromEntries(Object.entries(players).map(([key, chosen]) => [key, chosen.map(assigneeOf)]));
    const startable_by = startable.map(assigneeOf).filter((one): one is Ref => 'id' in one);
    const asked = name.trim();
    take.mutate(
      {
        params: { ws, template_id: template.id },
        body: {
          language,
          roles,
          startable_by,
          generate,
          ...(asked !== '' && asked !== template.name && { name: asked }),
        },
      },
      {
        onSuccess: ({ workflow }) => {
          onClose();
          toast.success(t('take.done', { name: workflow.name }));
          // Without a version the draft has a problem, which the editor shows.
          return workflow.version !== null
            ? navigate({ to: paths.startRun, params: { workspaceId: ws }, search: { workflow_id: workflow.id } })
            : navigate({ to: paths.editWorkflow, params: { workspaceId: ws, workflowId: workflow.id } });
        },
      },
    );
  };

  return (
    <form
      {...useRefusedFocus(take.isPending)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) submit(true);
      }}
    >
      <p className={styles.help}>{t('take.text')}</p>
      {template.roles.map((role, index) => (
        <MultiSelect
          key={role.key}
          label={role.name}
          description={role.does}
          searchable
          hidePickedOptions
          data-autofocus={index === 0 || undefined}
          withScrollArea={false}
          classNames={{ options: classes.options, inputField: classes.field }}
          data={[initiator, ...people]}
          error={players[role.key]?.length === 0 ? t('take.nobody') : undefined}
          nothingFoundMessage={t('ui:field.nobody')}
          value={players[role.key] ?? []}
          onChange={(chosen) => setPlayers({ ...players, [role.key]: chosen })}
        />
      ))}
      <MultiSelect
        label={t('take.startable')}
        searchable
        hidePickedOptions
        withScrollArea={false}
        classNames={{ options: classes.options, inputField: classes.field }}
        data={people}
        error={startable.length === 0 ? t('take.nobody') : undefined}
        nothingFoundMessage={t('ui:field.nobody')}
        value={startable}
        onChange={setStarters}
      />
      <TextInput
        label={t('take.name')}
        maxLength={120}
        value={name}
        error={nameProblem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={take.isPending} disabled={isBlank}>
          {t('take.start')}
        </Button>
        <Button variant="default" disabled={isBlank || take.isPending} onClick={() => submit(false)}>
          {t('take.edit')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}

/**
 * At first each role is the reader's, or the initiator's if suggested, so that one person can try the workflow alone.
 */
const firstPlayer = ({ suggested }: TemplateRole, mine: Id): string =>
  suggested === 'initiator' ? 'initiator' : `user_workspace ${mine}`;

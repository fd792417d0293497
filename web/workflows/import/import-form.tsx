import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { importWorkflow, type WorkflowFilePreview } from '../../../contract/workflow-files.ts';
import type { Id, Ref } from '../../../engine/definition.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useCall } from '../../lib/query.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useRefusedFocus } from '../../lib/use-refused-focus.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { assigneeOf, usePlayers, valueOfRef } from '../../library/use-players.ts';
import styles from '../../ui/form.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import classes from './import.module.css';
import type { ChosenFile } from './read-chosen-file.ts';

interface Props {
  ws: Id;
  chosen: ChosenFile;
  preview: WorkflowFilePreview;
  onFaults: (error: unknown) => void;
  onOther: () => void;
}

/** Shows what a file brings, asks who takes the place of each person and group that it names, and imports it. */
export function ImportForm({ ws, chosen, preview, onFaults, onOther }: Props) {
  const { t } = useTranslation(['workflows', 'library', 'ui']);
  const navigate = useNavigate();
  const me = useMe();
  const { people, initiator, everyone, users } = usePlayers(ws);
  const mine = users?.find(({ user }) => user.id === me?.id)?.id;
  const [name, setName] = useState(preview.name);
  const [nameProblem, setNameProblem] = useState<string>();
  const [players, setPlayers] = useState(() =>
    Object.fromEntries(preview.people.map(({ key, found }) => [key, found ? [valueOfRef(found)] : []])),
  );
  const [starters, setStarters] = useState<string[]>();
  const usual = everyone ? [`group ${everyone.id}`] : mine ? [`user_workspace ${mine}`] : [];
  const startable = starters ?? usual;
  const [isTried, setTried] = useState(false);
  const load = useCall(importWorkflow, {
    onError: (error) => {
      const isTaken = error instanceof ProblemError && error.problem.code === 'name_taken';
      if (isTaken) setNameProblem(problemMessage(error));
      else onFaults(error);
    },
    onSuccess: ({ workflow }) => {
      toast.success(t('import.done', { name: workflow.name }));
      return navigate({ to: paths.editWorkflow, params: { workspaceId: ws, workflowId: workflow.id } });
    },
  });
  const isBlank = startable.length === 0 || Object.values(players).some((one) => one.length === 0);
  const gone = preview.tags.filter(({ id }) => id === null).map((tag) => tag.name);

  const submit = () => {
    setTried(true);
    setNameProblem(undefined);
    if (isBlank) return;
    const given = Object.fromEntries(Object.entries(players).map(([key, values]) => [key, values.map(assigneeOf)]));
    const startable_by = startable.map(assigneeOf).filter((one): one is Ref => 'id' in one);
    const asked = name.trim();
    load.mutate({
      params: { ws },
      body: {
        file: chosen.data,
        people: given,
        startable_by,
        ...(asked !== '' && asked !== preview.name && { name: asked }),
      },
    });
  };

  return (
    <form
      {...useRefusedFocus(load.isPending)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.file}>
        <b>{chosen.name}</b>
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          {t('import.other')}
        </Button>
      </div>
      <p className={classes.facts}>
        <span>{t('import.groups', { count: preview.action_groups })}</span>
        <span>{t('import.actions', { count: preview.actions })}</span>
        <span>{t('import.fields', { count: preview.fields })}</span>
      </p>
      {chosen.notes && chosen.notes.length > 0 && (
        <section className={styles.section}>
          <h2>{t('import.bpmn_notes')}</h2>
          <ul className={classes.notes}>
            {chosen.notes.map(({ code, element, name: called }) => (
              <li key={`${code} ${element} ${called}`}>{t(`import.note.${code}`, { element, name: called })}</li>
            ))}
          </ul>
        </section>
      )}
      <TextInput
        label={t('fields.name')}
        description={preview.name_taken ? t('import.name_taken') : undefined}
        maxLength={120}
        autoFocus
        value={name}
        error={nameProblem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {preview.people.length > 0 && (
        <section className={styles.section}>
          <h2>{t('import.people')}</h2>
          <p className={styles.help}>{t('import.people_text')}</p>
          {preview.people.map(({ key, name: named, does, found }) => (
            <MultiSelect
              key={key}
              label={named}
              description={[found ? '' : t('import.not_here'), does.join(' · ')].filter(Boolean).join(' ')}
              searchable
              hidePickedOptions
              withScrollArea={false}
              classNames={{ options: classes.options, inputField: classes.field }}
              data={[initiator, ...people]}
              error={isTried && players[key]?.length === 0 ? t('library:take.nobody') : undefined}
              nothingFoundMessage={t('ui:field.nobody')}
              value={players[key] ?? []}
              onChange={(values) => setPlayers({ ...players, [key]: values })}
            />
          ))}
        </section>
      )}
      <MultiSelect
        label={t('library:take.startable')}
        searchable
        hidePickedOptions
        withScrollArea={false}
        classNames={{ options: classes.options, inputField: classes.field }}
        data={people}
        error={isTried && startable.length === 0 ? t('library:take.nobody') : undefined}
        nothingFoundMessage={t('ui:field.nobody')}
        value={startable}
        onChange={setStarters}
      />
      {gone.length > 0 && <p className={styles.help}>{t('import.tags_gone', { names: gone.join(', ') })}</p>}
      {preview.without_secret.length > 0 && (
        <p className={styles.help}>{t('import.without_secret', { names: preview.without_secret.join(', ') })}</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={load.isPending}>
          {t('import.submit')}
        </Button>
        <LinkButton to={paths.workflows} params={{ workspaceId: ws }} variant="default">
          {t('ui:cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

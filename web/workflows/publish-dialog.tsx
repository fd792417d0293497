import { Button, Textarea, TextInput } from '@mantine/core';
import { getPublishedTemplate, publishTemplate } from '../../contract/library.ts';
import type { Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import type { Reply } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useApi, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { Modal } from '../ui/modal.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';

interface Props {
  ws: Id;
  workflow: Workflow;
  onClose: () => void;
}

/** Offers a workflow to its workspace as a template, or updates that template. */
export function PublishDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { t } = useTranslation('workflows');
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      holdsForm
      title={t('publish.title', { name: props.workflow.name })}
      withCloseButton={false}
      size={480}
    >
      <LoadedForm {...props} />
    </Modal>
  );
}

/** Mounted only while the dialog is open, so that the form begins with what is stored at that moment. */
function LoadedForm(props: Props) {
  const params = { ws: props.ws, workflow_id: props.workflow.id };
  const { data, error, isFetchedAfterMount } = useApi(getPublishedTemplate, { params }, { refetchOnMount: 'always' });
  if (error) return <p className={styles.help}>{problemMessage(error)}</p>;
  return data && isFetchedAfterMount ? (
    <PublishForm {...props} template={data.template} />
  ) : (
    <SkeletonForm fields={3} />
  );
}

type Published = Reply<typeof getPublishedTemplate>['template'];

/** @param template What the workflow was published as before; its words may differ from those of the workflow. */
function PublishForm({ ws, workflow, onClose, template }: Props & { template: Published }) {
  const { t } = useTranslation(['workflows', 'ui']);
  const labels = { name: t('publish.name'), description: t('publish.description'), about: t('publish.about') };
  const form = useForm({
    initialValues: {
      name: template?.name ?? workflow.name,
      description: template?.description ?? workflow.description,
      about: template?.about ?? '',
    },
    validate: { name: checkField.required(labels.name) },
  });
  const publish = useCall(publishTemplate, {
    onSuccess: ({ template }) => {
      onClose();
      toast.success(t('publish.done', { name: template.name }));
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ name, description, about }) =>
        publish.mutate({
          params: { ws, workflow_id: workflow.id },
          body: { template: { name: name.trim(), description, about } },
        }),
      )}
    >
      <p className={styles.help}>{t('publish.text')}</p>
      {/* Mantine gives it the focus only if it is there when the dialog opens: it comes with what is loaded. */}
      <TextInput label={labels.name} maxLength={120} autoFocus data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Textarea
        label={labels.about}
        description={t('publish.about_help')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('about')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={publish.isPending}>
          {t('publish.submit')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}

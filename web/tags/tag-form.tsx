import { Button, ColorInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { colorPattern, createTag, type PredefinedTag, updateTag } from '../../contract/tags.ts';
import type { Id } from '../../engine/definition.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { faultMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { swatches } from './swatches.ts';

/** Name and color of a new tag, or of the given one, with a preview. */
export function TagForm({ ws, tag }: { ws: Id; tag?: PredefinedTag }) {
  const { t } = useTranslation(['tags', 'ui', 'messages']);
  const navigate = useNavigate();
  const labels = { name: t('name'), color: t('color') };
  const form = useForm({
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? swatches[0] },
    validate: {
      name: checkField.required(labels.name),
      color: (color) => (colorPattern.test(color) ? null : faultMessage('invalid_color', labels.color)),
    },
  });
  useUnsavedGuard(form.hasChanges);
  const options = {
    onSuccess: () => {
      toast.success(t(tag ? 'messages:success.updated' : 'messages:success.created'));
      form.markSaved();
      return navigate({ to: paths.tagSettings, params: { workspaceId: ws } });
    },
    onError: (error: Error) => showFormProblem(form, error, labels),
  };
  const create = useCall(createTag, options);
  const update = useCall(updateTag, options);
  const addHash = () => {
    const color = `#${form.values.color.trim()}`;
    if (colorPattern.test(color)) form.setFieldValue('color', color);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (tag) update.mutate({ params: { ws, tag_id: tag.id }, body: { tag: form.getChanges() } });
        else create.mutate({ params: { ws }, body: { tag: values } });
      })}
    >
      <TextInput
        label={labels.name}
        placeholder={t('name_hint')}
        maxLength={40}
        autoFocus={!tag}
        {...form.getInputProps('name')}
      />
      <ColorInput
        label={labels.color}
        description={t('color_help')}
        swatches={[...swatches]}
        swatchesPerRow={8}
        withPicker={false}
        // What is no color is refused: Mantine would put the last color in its place, and save that.
        fixOnBlur={false}
        eyeDropperButtonProps={{ 'aria-label': t('pick_from_screen') }}
        {...form.getInputProps('color')}
        onBlur={addHash}
      />
      <p className={styles.help}>
        {t('preview')} <Tag name={form.values.name.trim() || t('name_hint')} color={form.values.color} />
      </p>
      <div className={styles.buttons}>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t(tag ? 'ui:save' : 'create')}
        </Button>
        <LinkButton to={paths.tagSettings} params={{ workspaceId: ws }} variant="default" ignoreBlocker>
          {t('ui:cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

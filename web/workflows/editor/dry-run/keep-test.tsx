import { Button, TextInput } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { createTestCase } from '../../../../contract/test-cases.ts';
import { keepTrace } from '../../../../engine/dry-run/keep-trace.ts';
import { wayOf } from '../../../../engine/dry-run/way.ts';
import { ProblemError } from '../../../lib/api-client.ts';
import { faultMessage, problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useRefusedFocus } from '../../../lib/use-refused-focus.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import classes from './dry-run.module.css';
import { useSession } from './session.ts';

/** Keeps the dry run as a test case: whoever changes the workflow learns if the same answers take another way. */
export function KeepTest() {
  const { t } = useTranslation(['dry_run', 'errors']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const { version, trace, simulated, run } = useSession();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const keep = useCall(createTestCase, {
    onSuccess: ({ test_case }) => {
      setName('');
      toast.success(t('keep.done', { name: test_case.name }));
    },
    onError: (failure) => {
      const isTaken = failure instanceof ProblemError && failure.problem.code === 'name_taken';
      if (isTaken) setError(problemMessage(failure));
      else toast.error(problemMessage(failure));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(faultMessage('blank', t('keep.name')));
    keep.mutate({
      params: { ws, workflow_id: workflow.id },
      body: { test_case: { name: name.trim(), trace: keepTrace(version, trace, simulated), expected: wayOf(run) } },
    });
  };
  return (
    <form {...useRefusedFocus(keep.isPending)} className={classes.keep} onSubmit={submit} noValidate>
      <h3>{t('keep.title')}</h3>
      <p className={classes.help}>{t('keep.text')}</p>
      <TextInput
        label={t('keep.name')}
        placeholder={t('keep.example')}
        value={name}
        maxLength={120}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" leftSection={<Icon of={IconChecklist} />} loading={keep.isPending}>
        {t('keep.submit')}
      </Button>
    </form>
  );
}

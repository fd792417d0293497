import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { createTrigger } from '../../../../contract/triggers.ts';
import type { Trigger } from '../../../../contract/workflows.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import panelClasses from '../panel/panel.module.css';
import { AutomaticTrigger } from './automatic-trigger.tsx';
import { TokenDialog } from './token-dialog.tsx';
import classes from './triggers.module.css';

/**
 * The triggers for programs and for hooks of other workflows. Like the manual trigger, they are not part of the draft.
 */
export function AutomaticTriggers({ triggers }: { triggers: Trigger[] }) {
  const { t } = useTranslation(['triggers', 'messages']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const [shown, setShown] = useState<{ name: string; token: string } | null>(null);
  const create = useCall(createTrigger, {
    onSuccess: ({ trigger, token }) => {
      toast.success(t('messages:success.created'));
      setShown({ name: trigger.name, token });
    },
  });
  const add = () =>
    create.mutate({
      params: { ws, workflow_id: workflow.id },
      body: { trigger: { name: t('new_name', { number: triggers.length + 1 }) } },
    });
  return (
    <section className={panelClasses.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p>{t(triggers.length > 0 ? 'text' : 'empty')}</p>
      {triggers.length > 0 && (
        <div className={classes.list}>
          {triggers.map((trigger) => (
            <AutomaticTrigger
              key={trigger.id}
              trigger={trigger}
              onToken={(token) => setShown({ name: trigger.name, token })}
            />
          ))}
        </div>
      )}
      <Button variant="default" leftSection={<Icon of={IconPlus} />} loading={create.isPending} onClick={add}>
        {t('add')}
      </Button>
      <TokenDialog shown={shown} onClose={() => setShown(null)} />
    </section>
  );
}

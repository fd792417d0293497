import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type TemplateWhole, withdrawTemplate } from '../../contract/library.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';

/** Withdraws a template of the workspace after a confirmation. */
export function WithdrawButton({ ws, template }: { ws: Id; template: TemplateWhole }) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const withdraw = useCall(withdrawTemplate, {
    onSuccess: () => {
      toast.success(t('withdrawn', { name: template.name }));
      return navigate({ to: paths.library });
    },
  });
  const ask = async () => {
    const yes = await confirm({
      title: t('withdraw_ask', { name: template.name }),
      text: [t('withdraw_text')],
      confirmLabel: t('withdraw'),
      danger: true,
    });
    if (yes) withdraw.mutate({ params: { ws, template_id: template.id } });
  };
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      {t('withdraw')}
    </Button>
  );
}

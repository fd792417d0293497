import { Button, PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type HookTargetReply, resolveToken, triggersForSelect } from '../../../../contract/triggers.ts';
import type { ActionOf } from '../../../../engine/definition.ts';
import { useDelayed } from '../../../lib/delay.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { queryClient, queryKey, useApi, useCall } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Select } from '../../../ui/select.tsx';
import { useEditor } from '../editor-context.ts';
import { useFault } from '../panel/use-fault.ts';
import { patchStepable } from '../state/change-actions.ts';
import classes from './hook.module.css';

interface Props {
  action: ActionOf<'workflow_hook'>;
  /** The selected trigger, as it is now. */
  target: HookTargetReply | undefined;
  /** The trigger was deleted, or its token was renewed after the hook was set up. */
  isGone: boolean;
  error: Error | null;
}

/** Selects the trigger of another workflow: from a searchable list, or by a pasted token, which is not stored. */
export function HookTarget({ action, target, isGone, error }: Props) {
  const { t } = useTranslation(['triggers', 'errors']);
  const { ws, change } = useEditor();
  const fault = useFault({ kind: 'action', id: action.id })('trigger_id');
  const [search, setSearch] = useState('');
  const [isPasting, pasting] = useDisclosure(false);
  // The label of the selected trigger in the field is not used as a search.
  const sought = useDelayed(target && search === labelOf(target) ? '' : search.trim());
  const { data, isPending } = useApi(triggersForSelect, { params: { ws }, query: { search: sought } });

  const choose = (chosen: HookTargetReply) => {
    const params = { ws };
    queryClient.setQueryData(queryKey(triggersForSelect, { params, query: { trigger_id: chosen.id } }), {
      triggers: [chosen],
    });
    const { id: trigger_id, token_version } = chosen;
    change((now) => patchStepable(now, action.id, { trigger_id, token_version }));
  };
  const offered = data?.triggers ?? [];
  const shown = target && !offered.some(({ id }) => id === target.id) ? [target, ...offered] : offered;
  return (
    <>
      <div data-setting="trigger_id">
        <Select
          label={t('hook.target')}
          description={t('hook.target_help')}
          placeholder={t('hook.target_hint')}
          nothingFoundMessage={isPending ? t('hook.searching') : t('hook.none')}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          // The server has already filtered the options.
          filter={({ options }) => options}
          error={isGone ? t('errors:trigger_not_found') : error ? problemMessage(error) : fault}
          data={shown.map((one) => ({ value: one.id, label: labelOf(one) }))}
          value={target?.id ?? null}
          onChange={(id) => {
            const chosen = shown.find((one) => one.id === id);
            if (chosen) choose(chosen);
          }}
        />
      </div>
      {isGone && target && (
        <Button size="xs" variant="default" className={classes.link} onClick={() => choose(target)}>
          {t('hook.link_again')}
        </Button>
      )}
      {isPasting ? (
        <PasteToken
          onFound={(found) => {
            choose(found);
            setSearch(labelOf(found));
            pasting.close();
          }}
        />
      ) : (
        <Button size="xs" variant="subtle" className={classes.link} onClick={pasting.open}>
          {t('hook.paste')}
        </Button>
      )}
    </>
  );
}

const labelOf = ({ workflow, name }: HookTargetReply): string => `${workflow.name} · ${name}`;

function PasteToken({ onFound }: { onFound: (target: HookTargetReply) => void }) {
  const { t } = useTranslation('triggers');
  const { ws } = useEditor();
  const [token, setToken] = useState('');
  const resolve = useCall(resolveToken, { onSuccess: ({ trigger }) => onFound(trigger), onError: () => {} });
  const send = () => {
    if (token.trim() !== '') resolve.mutate({ params: { ws }, body: { token: token.trim() } });
  };
  return (
    <div className={classes.paste} data-own-undo>
      <PasswordInput
        label={t('token.label')}
        autoComplete="off"
        autoFocus
        maxLength={300}
        value={token}
        error={resolve.error ? problemMessage(resolve.error) : undefined}
        onChange={(event) => {
          resolve.reset();
          setToken(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send();
        }}
      />
      <Button variant="default" loading={resolve.isPending} onClick={send}>
        {t('hook.use_token')}
      </Button>
    </div>
  );
}

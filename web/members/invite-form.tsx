import { Button, TagsInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { roles, sendInvitations } from '../../contract/members.ts';
import { groupsForSelect } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import { checkField } from '../lib/check-field.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { OutboxHint } from '../ui/outbox-hint.tsx';
import { Select } from '../ui/select.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import classes from './invite-form.module.css';
import { Notice } from './invite-notice.tsx';

/** The characters that separate addresses. */
const between = [',', ';', ' ', '\n', '\r', '\t'];

type Role = (typeof roles)[number];

/** Email addresses and a role. Addresses that could not be invited stay in the field, each with the reason. */
export function InviteForm({ ws, withGroups, onInvited }: { ws: Id; withGroups?: boolean; onInvited?: () => void }) {
  const { t } = useTranslation(['members', 'ui']);
  const [emails, setEmails] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [group_ids, setGroups] = useState<string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const { data } = useApi(groupsForSelect, { params: { ws } }, { enabled: withGroups === true, staleTime: 60_000 });
  const send = useCall(sendInvitations, {
    onSuccess: ({ results }) => {
      const sent = results.filter(({ result }) => result === 'invited' || result === 'invited_again');
      const left = results.filter((one) => !sent.includes(one));
      setEmails(left.map(({ email }) => email));
      setRefused(left.map(({ message }) => message));
      if (sent.length > 0) toast.success(t('invite.sent', { count: sent.length }));
      if (left.length === 0) onInvited?.();
    },
  });
  // With the address that is still being typed.
  const all = [...new Set([...emails, ...(typed.trim() ? [typed.trim()] : [])])];
  useUnsavedGuard(() => all.length > 0);
  const check = checkField.email(t('invite.emails'));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = all.find((email) => check(email) !== null);
    const found = all.length === 0 ? check('') : wrong === undefined ? null : `${check(wrong)} ${wrong}`;
    setFault(found);
    setRefused([]);
    if (found) {
      event.currentTarget.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      return;
    }
    setEmails(all);
    setTyped('');
    send.mutate({ params: { ws }, body: { emails: all, role, group_ids } });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} data-whole={withGroups || undefined}>
      <TagsInput
        className={classes.emails}
        label={withGroups ? t('invite.emails') : undefined}
        aria-label={t('invite.emails')}
        description={
          <>
            {t('invite.hint')} <OutboxHint />
          </>
        }
        placeholder={t(emails.length > 0 ? 'invite.more' : 'invite.placeholder')}
        splitChars={between}
        acceptValueOnBlur
        maxTags={100}
        // The page has only this to do.
        autoFocus={withGroups}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={emails}
        onChange={(value) => {
          // A space after a comma is no address.
          setEmails(value.map((email) => email.trim()).filter((email) => email !== ''));
          setFault(null);
        }}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text);
          // At once: the fault would go when the field is left, and the button would move from under the pointer.
          if (text !== '') setFault(null);
        }}
        error={fault}
      />
      <Select
        className={classes.role}
        label={withGroups ? t('invite.role') : undefined}
        aria-label={t('invite.role')}
        description={withGroups ? t(`role_hints.${role}`) : undefined}
        data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        allowDeselect={false}
        value={role}
        onChange={(value) => setRole((value as Role | null) ?? 'member')}
      />
      {withGroups && (
        <MultiSelect
          label={t('invite.groups')}
          placeholder={group_ids.length === 0 ? t('invite.groups_placeholder') : undefined}
          searchable
          data={(data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t('ui:field.nobody')}
          value={group_ids}
          onChange={setGroups}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={send.isPending}>
          {all.length > 0 ? t('invite.button_count', { count: all.length }) : t('invite.empty')}
        </Button>
        {withGroups && (
          <LinkButton to={paths.memberSettings} params={{ workspaceId: ws }} variant="default" ignoreBlocker>
            {t('ui:cancel')}
          </LinkButton>
        )}
      </div>
      {refused.length > 0 && <Notice lines={refused} />}
    </form>
  );
}

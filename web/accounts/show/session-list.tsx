import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { endOtherSessions, endSession, listSessions, type Session } from '../../../contract/account.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { formatWhenInside } from '../../lib/format-when.ts';
import { useApiList, useCall } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';
import { confirm } from '../../ui/confirm.ts';
import form from '../../ui/form.module.css';
import { Icon } from '../../ui/icon.tsx';
import { ListFailed } from '../../ui/list-failed.tsx';
import { SkeletonForm } from '../../ui/skeletons.tsx';
import classes from '../account-page.module.css';

const none = { sessions: [] };
/** It gets the focus when a button goes with its session. */
const listId = 'sessions';

/** Where the person is signed in. All sessions but the current one can be ended here. */
export function SessionList() {
  const { t } = useTranslation('account');
  const { data, isFailed } = useApiList(listSessions, {}, none);
  const endAll = useCall(endOtherSessions, {
    onSuccess: () => {
      focusIfLost(`#${listId}`);
      toast.success(t('others_ended'));
    },
  });
  const askAll = async () => {
    const sure = await confirm({
      title: t('end_others_title'),
      text: [t('end_others_text')],
      confirmLabel: t('end_others'),
      danger: true,
    });
    if (sure) endAll.mutate({});
  };
  return (
    <section id={listId} className={form.section} aria-label={t('sessions')} tabIndex={-1}>
      <h2>{t('sessions')}</h2>
      <p className={form.help}>{t('sessions_text')}</p>
      {isFailed && <ListFailed compact />}
      {!data && <SkeletonForm fields={2} />}
      <ul className={classes.rows}>
        {data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data && data.sessions.length > 1 && (
        <div className={form.buttons}>
          <Button variant="default" loading={endAll.isPending} onClick={askAll}>
            {t('end_others')}
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const now = useNow();
  const { browser, system } = session.device;
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown_device'));
  const end = useCall(endSession, {
    onSuccess: () => {
      focusIfLost(`#${listId}`);
      toast.success(t('ended'));
    },
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('end_title'),
      text: [t('end_text', { device })],
      confirmLabel: t('end_confirm'),
      danger: true,
    });
    if (sure) end.mutate({ params: { session_id: session.id } });
  };
  const Glyph = /iPhone|iPad|Android/.test(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon of={Glyph} size={20} />
      <div className={classes.words}>
        {device}
        <p>
          {[
            t('last_seen', { when: formatWhenInside(session.last_seen_at, locale, now) }),
            t('since', { when: formatWhenInside(session.created_at, locale, now) }),
            session.ip_address,
          ]
            .filter(Boolean)
            // No line begins with a dot.
            .join('\u00a0· ')}
        </p>
      </div>
      {session.is_current ? (
        <Chip>{t('this_session')}</Chip>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t('end_named', { device })}
          onClick={ask}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

import { Autocomplete, Loader } from '@mantine/core';
import { IconHash, IconLock } from '@tabler/icons-react';
import { type ChannelReply, listChannels } from '../../../../../contract/secrets.ts';
import type { ActionOf } from '../../../../../engine/definition.ts';
import { problemMessage } from '../../../../lib/problem-message.ts';
import { useApi } from '../../../../lib/query.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { firstOptions } from '../../../../ui/first-options.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useEditor } from '../../editor-context.ts';
import { patchStepable } from '../../state/change-actions.ts';
import { oneLine } from '../one-line.ts';
import { useFault } from '../use-fault.ts';
import classes from './chat.module.css';

/** The most channels shown at once; the others are found by typing. */
const mostShown = 60;

/** The channel: selected from those that the key can see, or typed. */
export function ChatChannel({ action }: { action: ActionOf<'slack'> }) {
  const { t } = useTranslation('editor');
  const { ws, change } = useEditor();
  const { secret_id, channel } = action.stepable;
  const fault = useFault({ kind: 'action', id: action.id })('channel');
  const { data, error, isFetching } = useApi(
    listChannels,
    { params: { ws, secret_id: secret_id ?? '' } },
    { enabled: secret_id !== null, staleTime: 60_000, retry: false },
  );
  const byName = new Map(data?.channels.map((one) => [one.name, one]));
  const trouble = secret_id !== null && error ? problemMessage(error) : undefined;
  return (
    <div data-setting="channel">
      <Autocomplete
        label={t('chat.channel')}
        description={secret_id === null ? t('chat.channel_first') : hintFor(channel, data, t)}
        placeholder="#general"
        maxLength={200}
        limit={mostShown}
        filter={({ options, ...asked }) => firstOptions(options, asked)}
        error={fault ?? trouble}
        data={[...byName.keys()]}
        rightSection={isFetching ? <Loader size={14} aria-label={t('chat.channels_loading')} /> : null}
        renderOption={({ option }) => <Channel channel={byName.get(option.value)} />}
        value={channel}
        onChange={(value) =>
          change((now) => patchStepable(now, action.id, { channel: oneLine(value) }), `channel.${action.id}`)
        }
      />
    </div>
  );
}

/** Tells whether the key sees the chosen channel, and whether its app is a member of it. */
function hintFor(
  chosen: string,
  data: { channels: ChannelReply[]; is_complete: boolean } | undefined,
  t: ReturnType<typeof useTranslation<'editor'>>['t'],
): string {
  if (!data || chosen.trim() === '') return t('chat.channel_help');
  const found = data.channels.find(({ id, name }) => id === chosen || name === `#${chosen.trim().replace(/^#/, '')}`);
  if (found) return t(found.is_member ? 'chat.channel_known' : 'chat.channel_not_in');
  return t(data.is_complete ? 'chat.channel_unknown' : 'chat.channel_help');
}

function Channel({ channel }: { channel: ChannelReply | undefined }) {
  const { t } = useTranslation('editor');
  if (!channel) return null;
  return (
    <span className={classes.channel}>
      <Icon of={channel.is_private ? IconLock : IconHash} size={14} />
      <span>{channel.name.slice(1)}</span>
      {channel.is_private && <span className={classes.aside}>{t('chat.private')}</span>}
    </span>
  );
}

import { Tabs } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { BatonBar } from '../../../ui/baton-bar.tsx';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor, usePlace } from '../editor-context.ts';
import type { PanelTab } from '../state/selection.ts';
import { CardTalk } from '../together/card-marks.tsx';
import classes from './panel.module.css';

interface Props {
  /** Type and place: "Approval in 2 Approve". */
  kind: ReactNode;
  name: ReactNode;
  commands?: ReactNode;
  onClose: () => void;
  settings: ReactNode;
  /** The number of fields, and their editor; undefined if the action has no form. */
  form?: { count: number; editor: ReactNode };
}

export function PanelHead({ kind, name, commands, onClose, settings, form }: Props) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const place = usePlace();
  const tab = form ? (place?.tab ?? 'settings') : 'settings';
  const head = (
    <div className={classes.head}>
      <span className={classes.baton}>
        <BatonBar edge />
      </span>
      <div className={classes.titles}>
        <p className={classes.kind}>{kind}</p>
        <h2 className={classes.title}>{name}</h2>
      </div>
      {place && 'id' in place.selection && <CardTalk of={place.selection} />}
      {commands}
      <IconButton size={28} aria-label={t('panel.close')} onClick={onClose}>
        <Icon of={IconX} size={18} />
      </IconButton>
    </div>
  );
  if (!form) {
    return (
      <>
        {head}
        <div className={classes.settings}>{settings}</div>
      </>
    );
  }
  return (
    <Tabs
      value={tab}
      onChange={(next) => place && next && go(place.selection, { tab: next as PanelTab })}
      className={classes.tabs}
      classNames={{ list: classes.tabList, tab: classes.tab }}
      keepMounted={false}
    >
      {head}
      <Tabs.List>
        <Tabs.Tab value="settings">{t('panel.settings')}</Tabs.Tab>
        <Tabs.Tab value="form" rightSection={<Count value={form.count} />}>
          {t('panel.form')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="settings" className={classes.settings}>
        {settings}
      </Tabs.Panel>
      <Tabs.Panel value="form" className={classes.settings}>
        {form.editor}
      </Tabs.Panel>
    </Tabs>
  );
}

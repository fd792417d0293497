import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Trigger } from '../../../../contract/workflows.ts';
import type { Ref } from '../../../../engine/definition.ts';
import { useEditor } from '../editor-context.ts';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { AutomaticTriggers } from '../triggers/automatic-triggers.tsx';
import classes from './panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { useRefOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { TriggerSettings } from './trigger-settings.tsx';
import { useFault } from './use-fault.ts';
import { WorkflowSettings } from './workflow-settings.tsx';

/** The settings of the workflow, its start and start form, and who may cancel its runs. */
export function StartPanel({ triggers, onClose }: { triggers: Trigger[]; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { definition, change } = useEditor();
  const faultOf = useFault({ kind: 'start' });
  const offers = useRefOffers();
  const manual = triggers.find(({ type }) => type === 'manual');
  const settings = (
    <>
      <WorkflowSettings />
      {manual && <TriggerSettings key={manual.id} trigger={manual} />}
      <AutomaticTriggers triggers={triggers.filter(({ type }) => type === 'automatic')} />
      <section className={classes.section}>
        <h3>{t('cancellation.title')}</h3>
        <p>{t('cancellation.text')}</p>
        <PeoplePicker
          label={t('cancellation.who')}
          setting="cancellation"
          error={faultOf('cancellation')}
          value={definition.cancellation}
          offers={offers}
          onChange={(cancellation) => change((now) => ({ ...now, cancellation: cancellation as Ref[] }))}
        />
      </section>
    </>
  );
  return (
    <PanelHead
      kind={
        <>
          <IconPlayerPlay size={14} stroke={1.8} aria-hidden="true" />
          {t('panel.start')}
        </>
      }
      name={t('start.title')}
      onClose={onClose}
      settings={settings}
      form={{ count: definition.trigger_form.length, editor: <FieldsEditor owner={null} /> }}
    />
  );
}

import { IconArrowBackUp, IconArrowRight, IconFlag, IconRepeat } from '@tabler/icons-react';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { AvatarGlyph } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { ActivitySentence } from '../activities/activity-sentence.tsx';
import type { ActivityLine } from '../activities/fold-activities.ts';
import { joinNames } from '../join-names.ts';
import { RefAvatar } from '../ref-avatar.tsx';
import classes from './run-history.module.css';

/** An act with its person; above it, because it came later, a line with its consequences. */
export function HistoryLine({ line }: { line: ActivityLine }) {
  const { head } = line;
  const { text, icon } = useConsequences(line);
  return (
    <>
      {text && (
        <li>
          <AvatarGlyph>
            <Icon of={icon} />
          </AvatarGlyph>
          <div>
            <p>{text}</p>
            <p className={classes.when}>
              <When at={head.at} />
            </p>
          </div>
        </li>
      )}
      <li>
        {head.by ? (
          <RefAvatar of={head.by} />
        ) : (
          <AvatarGlyph>
            <Icon of={IconRepeat} />
          </AvatarGlyph>
        )}
        <div>
          <p>
            <ActivitySentence line={line} asPass={false} />
          </p>
          <p className={classes.when}>
            <When at={head.at} />
          </p>
        </div>
      </li>
    </>
  );
}

/** "Went back to Request. Approve opened. Supervisor skipped." */
function useConsequences({ head, consequences, ended }: ActivityLine) {
  const { t } = useTranslation('activities');
  const named = (kind: string) => [
    ...new Set(consequences.filter((one) => one.kind === kind).map((one) => one.run_step?.name ?? '-')),
  ];
  const describeSteps = (kind: 'step_opened' | 'step_skipped' | 'step_cancelled') => {
    const names = named(kind);
    return names.length > 0 && t(`came.${kind}`, { count: names.length, names: joinNames(names, currentLanguage()) });
  };
  const back = consequences.find((one) => one.kind === 'went_back');
  const has = (kind: string) => consequences.some((one) => one.kind === kind);
  const text = [
    back && t('came.went_back', { target: String(back.data.target ?? '-') }),
    describeSteps('step_opened'),
    describeSteps('step_skipped'),
    // A cancellation names the cancelled steps itself, and a go-back names its target.
    !back && head.kind !== 'run_cancelled' && describeSteps('step_cancelled'),
    has('assignee_fallback') && t('came.assignee_fallback'),
    has('run_failed') && t('came.run_failed'),
  ].filter(Boolean);
  return { text: text.join(' '), icon: back ? IconArrowBackUp : ended === 'completed' ? IconFlag : IconArrowRight };
}

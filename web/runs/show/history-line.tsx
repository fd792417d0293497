import { IconArrowBackUp, IconArrowRight, IconFlag, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages.ts';
import { AvatarGlyph } from '../../ui/avatar.tsx';
import { When } from '../../ui/when.tsx';
import { ActivitySentence } from '../activities/activity-sentence.tsx';
import type { ActivityLine } from '../activities/fold-activities.ts';
import { joinNames } from '../join-names.ts';
import { RefAvatar } from '../ref-avatar.tsx';
import classes from './run-history.module.css';

/** An act with its person, and above it, as it came later, what followed by itself. */
export function HistoryLine({ line }: { line: ActivityLine }) {
  const { head } = line;
  const { words, Icon } = useConsequences(line);
  return (
    <>
      {words && (
        <li>
          <AvatarGlyph>
            <Icon stroke={1.7} />
          </AvatarGlyph>
          <div>
            <p>{words}</p>
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
            <IconRepeat stroke={1.7} />
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
  const say = (kind: 'step_opened' | 'step_skipped' | 'step_cancelled') => {
    const names = named(kind);
    return names.length > 0 && t(`came.${kind}`, { count: names.length, names: joinNames(names, currentLanguage()) });
  };
  const back = consequences.find((one) => one.kind === 'went_back');
  const has = (kind: string) => consequences.some((one) => one.kind === kind);
  const words = [
    back && t('came.went_back', { target: String(back.data.target ?? '-') }),
    say('step_opened'),
    say('step_skipped'),
    // Cancelling says so itself, and a return by naming where it leads.
    !back && head.kind !== 'run_cancelled' && say('step_cancelled'),
    has('assignee_fallback') && t('came.assignee_fallback'),
    has('run_failed') && t('came.run_failed'),
  ].filter(Boolean);
  return { words: words.join(' '), Icon: back ? IconArrowBackUp : ended === 'completed' ? IconFlag : IconArrowRight };
}

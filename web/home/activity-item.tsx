import { memo } from 'react';
import { formatTime } from '../lib/format-date.ts';
import { useLocale } from '../lib/use-locale.ts';
import { ActivityMarks } from '../runs/activities/activity-marks.tsx';
import { ActivitySentence } from '../runs/activities/activity-sentence.tsx';
import type { ActivityLine } from '../runs/activities/fold-activities.ts';
import { lineKeyOf, namesRun } from '../runs/activities/line-key.ts';
import { RunLink } from '../runs/run-link.tsx';
import classes from './activity-item.module.css';

/** One line of the feed: avatars, sentence and time; also the run, if the sentence does not name it. */
export const ActivityItem = memo(function ActivityItem({ line, stands }: { line: ActivityLine; stands: boolean }) {
  const locale = useLocale();
  const { head } = line;
  return (
    <li className={classes.item}>
      <span className={classes.marks}>
        <ActivityMarks line={line} stands={stands} />
      </span>
      <div className={classes.words}>
        <p>
          <ActivitySentence line={line} asPass />
        </p>
        <p className={classes.when}>
          <time dateTime={new Date(head.at * 1000).toISOString()}>{formatTime(head.at, locale)}</time>
          {!namesRun(lineKeyOf(line, true)) && (
            <>
              {' · '}
              <RunLink run={head.run} quiet />
            </>
          )}
        </p>
      </div>
    </li>
  );
});

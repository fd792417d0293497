import type { Stage } from '../../../contract/runs.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { joinNames } from '../join-names.ts';
import { useMembers } from '../use-members.ts';

/** @returns A function that names who will hold a stage, the reader as "you"; empty if nobody can be told yet. */
export function useExpectedNames(): (stage: Pick<Stage, 'expected'>) => string {
  const { t } = useTranslation('runs');
  const { isMe, shortName } = useMembers();
  return ({ expected }) =>
    joinNames(
      expected.map((ref) => (isMe(ref) ? t('you_by') : shortName(ref))),
      currentLanguage(),
    );
}

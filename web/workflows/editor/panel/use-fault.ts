import { useEditorState, useProblemsAt } from '../editor-context.ts';
import { useProblemSentence } from '../problems/use-problem-sentence.ts';
import { destinationOf, type Selection } from '../state/selection.ts';

/**
 * The error messages of one setting. A missing value is listed below the canvas at once, but shown here only when the
 * panel was opened at this setting, as the links of that list do: a new action should not start full of errors.
 */
export function useFault(selection: Selection): (setting: string) => string | undefined {
  const visited = useEditorState(({ place }) => (place?.isNew ? null : place?.setting));
  const sentence = useProblemSentence();
  const here = useProblemsAt(selection).filter(({ severity }) => severity === 'error');
  return (setting) => {
    const own = here.filter(
      (problem) => destinationOf(problem).setting === setting && (!isAbsence(problem.code) || visited === setting),
    );
    return own.length > 0 ? own.map(sentence).join(' ') : undefined;
  };
}

const isAbsence = (code: string): boolean => /_(blank|missing|incomplete)$/.test(code);

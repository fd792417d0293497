import { useEditorState, useProblemsAt } from '../editor-context.ts';
import { useProblemSentence } from '../problems/use-problem-sentence.ts';
import { destinationOf, type Selection } from '../state/selection.ts';

/**
 * What is wrong with one setting, in the words of its problems. That something is still missing is said in the list below
 * the canvas, and here only to those who come from there: an action that was added a moment ago is not scolded.
 */
export function useFault(selection: Selection): (setting: string) => string | undefined {
  const visited = useEditorState(({ place }) => place?.setting);
  const sentence = useProblemSentence();
  const here = useProblemsAt(selection).filter(({ severity }) => severity === 'error');
  return (setting) => {
    const own = here.filter(
      (problem) => destinationOf(problem).setting === setting && (!isAbsence(problem.code) || visited === setting),
    );
    return own.length > 0 ? own.map(sentence).join(' ') : undefined;
  };
}

const isAbsence = (code: string): boolean =>
  /_(blank|missing|incomplete)$/.test(code) || code === 'condition_incomplete';

import type { Conditions } from '../../../../engine/definition.ts';
import { ConditionPill } from '../../../ui/condition-pill.tsx';
import { describeConditions, describeConditionsBriefly } from '../../describe/describe-conditions.ts';
import type { DescribeContext } from '../../describe/describe-context.ts';

interface Props {
  context: DescribeContext;
  conditions: Conditions;
  className: string | undefined;
}

/** Under which conditions a card applies: the first in a pill, all of them for who rests on it. */
export function CardCondition({ context, conditions, className }: Props) {
  const brief = describeConditionsBriefly(context, conditions);
  return (
    <span className={className} title={describeConditions(context, conditions)}>
      <ConditionPill subject={brief.subject}>{brief.rest}</ConditionPill>
    </span>
  );
}

import type { Conditions } from '../../../../engine/definition.ts';
import { ConditionPill } from '../../../ui/condition-pill.tsx';
import { describeConditions, describeConditionsBriefly } from '../../describe/describe-conditions.ts';
import type { DescribeContext } from '../../describe/describe-context.ts';

interface Props {
  context: DescribeContext;
  conditions: Conditions;
  className: string | undefined;
}

/** The conditions under which a card applies: shortened in a pill, and in full in its tooltip. */
export function CardCondition({ context, conditions, className }: Props) {
  const brief = describeConditionsBriefly(context, conditions);
  return (
    <span className={className} title={describeConditions(context, conditions)}>
      <ConditionPill subject={brief.subject}>{brief.rest}</ConditionPill>
    </span>
  );
}

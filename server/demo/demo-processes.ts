import type { Definition } from '../../engine/definition.ts';
import type { Groups } from './demo-definition.ts';
import { incidentResponse } from './incident-response.ts';
import { incidentRuns } from './incident-response-runs.ts';
import { onboarding } from './onboarding.ts';
import { onboardingRuns } from './onboarding-runs.ts';
import { purchaseRequest } from './purchase-request.ts';
import { purchaseRuns } from './purchase-request-runs.ts';
import { requestForPayment } from './request-for-payment.ts';
import { paymentRuns } from './request-for-payment-runs.ts';
import type { SimulatedRun } from './simulated-run.ts';
import { travelExpenses } from './travel-expenses.ts';
import { travelRuns } from './travel-expenses-runs.ts';

export interface DemoProcess {
  name: string;
  /** The name given to `definitionBuilders`, from which the ids are derived. */
  id_seed: string;
  description: string;
  /** First name of its admin. */
  admin: string;
  tags: string[];
  definition: (groups: Groups) => Definition;
  runs: SimulatedRun[];
}

/** The processes of the demo, each with its history. */
export const demoProcesses: DemoProcess[] = [
  {
    name: 'Request for payment',
    id_seed: 'request for payment',
    description: 'For invoices and expenses that the university pays.',
    admin: 'Mali',
    tags: ['Finance'],
    definition: requestForPayment,
    runs: paymentRuns(),
  },
  {
    name: 'Travel expense declaration',
    id_seed: 'travel expenses',
    description: 'What a trip cost you, back within two weeks if the receipts are there.',
    admin: 'Ilse',
    tags: ['Finance'],
    definition: travelExpenses,
    runs: travelRuns(),
  },
  {
    name: 'Employee onboarding',
    id_seed: 'onboarding',
    description: 'From the signed offer to the talk after the first month.',
    admin: 'Noor',
    tags: ['People', 'IT'],
    definition: onboarding,
    runs: onboardingRuns(),
  },
  {
    name: 'Purchase request',
    id_seed: 'purchase request',
    description: 'For everything that is ordered: from EUR 250 with approval, from EUR 1,000 with two more.',
    admin: 'Petra',
    tags: ['Finance'],
    definition: purchaseRequest,
    runs: purchaseRuns(),
  },
  {
    name: 'Incident response',
    id_seed: 'incident response',
    description: 'When something has gone wrong with systems, buildings or data.',
    admin: 'Kofi',
    tags: ['IT'],
    definition: incidentResponse,
    runs: incidentRuns(),
  },
];

import type { Definition, Outcome } from '../../engine/definition.ts';
import { type Groups, requestForPayment } from './request-for-payment.ts';
import { paymentRuns } from './request-for-payment-runs.ts';

/** One answer in a run of the demo: who, which action, what, and how many hours after the one before. */
export interface PlayedAnswer {
  by: string;
  action: string;
  answer: Outcome;
  hours: number;
  comment?: string;
  /** By key; a choice by its value. */
  fields?: Record<string, string>;
}

export interface PlayedRun {
  name: string;
  by: string;
  /** Hours before the demo was loaded. */
  hours_ago: number;
  due_in_hours?: number;
  /** The start form, by key. */
  fields?: Record<string, string>;
  answers: PlayedAnswer[];
}

export interface DemoProcess {
  name: string;
  /** What its ids derive from: the name given to `wordsOf`. */
  words: string;
  description: string;
  /** First name of its admin. */
  admin: string;
  tags: string[];
  definition: (groups: Groups) => Definition;
  runs: PlayedRun[];
}

/** The processes of the demo, each with its history. */
export const demoProcesses: DemoProcess[] = [
  {
    name: 'Request for payment',
    words: 'request for payment',
    description: 'For invoices and expenses that the university pays.',
    admin: 'Mali',
    tags: ['Finance'],
    definition: requestForPayment,
    runs: paymentRuns(),
  },
];

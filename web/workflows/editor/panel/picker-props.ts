import type { Assignee, Recipient } from '../../../../engine/definition.ts';

export interface PeopleOffer<P extends Recipient = Assignee> {
  /** A heading, and the people below it. */
  group: string;
  people: P[];
}

export interface PickerProps<P extends Recipient> {
  label: string;
  description?: string;
  placeholder?: string;
  error?: string;
  value: readonly P[];
  offers: PeopleOffer<P>[];
  onChange: (value: P[]) => void;
  /** Converts typed text to a value; null if that is not possible. Without it, only offered people can be selected. */
  onType?: (typed: string) => P | null;
}

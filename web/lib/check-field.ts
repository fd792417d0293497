import { faultMessage } from './problem-message.ts';

// As HTML's own type=email reads it, with a dot in the domain; the server has the last word.
const address = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Checks for `useForm({ validate })`; null is right. */
export const checkField = {
  required: (label: string) => (value: string) => (value.trim() ? null : faultMessage('blank', label)),
  email: (label: string) => (value: string) => {
    if (!value.trim()) return faultMessage('blank', label);
    return address.test(value.trim()) ? null : faultMessage('invalid_email', label);
  },
  minLength: (label: string, number: number) => (value: string) => {
    if (!value) return faultMessage('blank', label);
    return value.length < number ? faultMessage('too_short', label, number) : null;
  },
  same: (label: string, other: string) => (value: string, values: Record<string, unknown>) => {
    if (!value) return faultMessage('blank', label);
    return value === values[other] ? null : faultMessage('password_mismatch', label);
  },
};

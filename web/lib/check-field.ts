import { faultMessage } from './problem-message.ts';

// The pattern of HTML's type=email, but the domain must have a dot; the server validates again.
const address = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Validators for `useForm({ validate })`; null means valid. */
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

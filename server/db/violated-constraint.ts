interface Violation {
  kind: 'unique' | 'foreign_key';
  /** The constraint or unique index. */
  name: string;
}

const messages: [kind: Violation['kind'], code: string, pattern: RegExp][] = [
  ['unique', '23505', /violates unique constraint "(.+?)"/],
  ['foreign_key', '23503', /violates foreign key constraint "(.+?)"/],
];

/**
 * The unique or foreign key constraint that refused a write; null for all other errors. Of a distributed table, a part
 * refuses, whose constraints have the number of the part after their name; Citus hands on the message of that part's
 * server, and not always the code or the field with the name.
 */
export function violatedConstraint(error: unknown): Violation | null {
  const { code, constraint, message = '' } = error as { code?: string; constraint?: string; message?: string };
  for (const [kind, codeOfKind, pattern] of messages) {
    const name = code === codeOfKind && constraint ? constraint : pattern.exec(message)?.[1];
    if (name) return { kind, name: name.replace(/_\d{6,}$/, '') };
  }
  return null;
}

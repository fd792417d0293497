interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** First and last name joined, else the email (docs/rules.md, "Names and values"). */
export const displayName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** First and last name joined; null if either is missing. */
export const fullName = ({ first_name, last_name }: Omit<Named, 'email'>): string | null =>
  first_name && last_name ? `${first_name} ${last_name}` : null;

/** The name of who created something: the email if either name is missing (docs/rules.md, "Names and values"). */
export const creatorName = (person: Named): string => fullName(person) ?? person.email;

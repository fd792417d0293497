export type CommentSegment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; text: string; id: string };

/** Punctuation after a link does not belong to the link. */
const trailing = /[.,;:!?'"»”)\]]+$/;

/** Splits a comment into text, links and mentions. The segments are rendered as text, never as HTML. */
export function segmentsOfComment(
  message: string,
  mentions: readonly { id: string; name: string }[],
): CommentSegment[] {
  // Longest name first: "@Ann Lee" is not "@Ann" followed by a word.
  const names = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const segments: CommentSegment[] = [];
  let text = '';
  const add = (segment: CommentSegment) => {
    if (text) segments.push({ kind: 'text', text });
    text = '';
    segments.push(segment);
  };
  for (let at = 0; at < message.length; ) {
    const mentioned = message[at] === '@' && names.find(({ name }) => message.startsWith(name, at + 1));
    if (mentioned) {
      add({ kind: 'mention', text: `@${mentioned.name}`, id: mentioned.id });
      at += mentioned.name.length + 1;
      continue;
    }
    const address = addressAt(message, at);
    if (address) {
      add({ kind: 'link', text: address });
      at += address.length;
      continue;
    }
    text += message[at];
    at += 1;
  }
  if (text) segments.push({ kind: 'text', text });
  return segments;
}

function addressAt(message: string, at: number): string | null {
  if (message[at] !== 'h' || /\w/.test(message[at - 1] ?? '')) return null;
  if (!message.startsWith('http://', at) && !message.startsWith('https://', at)) return null;
  const [word = ''] = message.slice(at, at + 2000).split(/[\s<>]/, 1);
  const address = word.replace(trailing, '');
  return URL.canParse(address) ? address : null;
}

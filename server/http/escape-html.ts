/** Makes plain text harmless in HTML, between tags and in attributes alike. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

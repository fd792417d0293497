/** Colors offered for tags: easy to tell apart, and different from the baton's vermilion. */
export const swatches = [
  '#2F6FB0',
  '#238359',
  '#BA8416',
  '#C53052',
  '#7A5AB5',
  '#1D8A99',
  '#8A6D3B',
  '#5B5F66',
  '#CFE3F5',
  '#C3E4D1',
  '#EED7B5',
  '#FFCCD0',
  '#E0D6F2',
  '#C6E6EA',
  '#E7DCCB',
  '#DEDAD6',
] as const;

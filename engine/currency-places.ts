/** How many decimals amounts of a currency have (ISO 4217), where they are not two. */
const places: { [currency: string]: number } = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The decimals that an amount of a currency is rounded to. */
export const minorUnits = (currency: string | undefined): number => places[currency ?? ''] ?? 2;

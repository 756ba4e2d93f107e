/** A stored percentage as it is shown: with two decimals, or three where it has them. `7.500` is `7.50`. */
export function presentPercent(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

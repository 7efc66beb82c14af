export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether two values are equal, whatever their notation (`2.5` and `"2.500"`); all empty values are equal. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  const [first, second] = [String(one).trim(), String(other).trim()];
  const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
  return first === second || (isNumber(first) && isNumber(second) && Number(first) === Number(second));
}

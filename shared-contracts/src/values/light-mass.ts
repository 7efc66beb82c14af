import { readDecimal } from './decimal-text.ts';

/** Tonnes up to which a lorry needs no transport certificate and its driver no qualification. */
const lightMass = '4.5';

/** Whether a gross mass in tonnes is that of a light lorry; an unknown mass is not. */
export function isLightMass(mass: unknown): boolean {
  const tonnes = readDecimal(mass);
  return tonnes?.lte(lightMass) === true;
}

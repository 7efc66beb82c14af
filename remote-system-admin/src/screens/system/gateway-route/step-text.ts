import type { GatewayStep } from 'shared-contracts/gateway/gateway-route';

/** Parses conditions or filters from their stored JSON text; an invalid text gives an empty list. */
export function stepsOf(json: string | undefined): readonly GatewayStep[] {
  try {
    const read: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(read) ? (read as readonly GatewayStep[]) : [];
  } catch {
    return [];
  }
}

export const textOf = (steps: readonly GatewayStep[]): string => JSON.stringify(steps);

/** The paths of a route's conditions; `predicates` is their JSON text. */
export const pathsOf = (predicates: string): readonly string[] =>
  stepsOf(predicates).flatMap(({ name, args }) => (name === 'Path' ? args : []));

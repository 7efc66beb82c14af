import type { GatewayStep } from 'shared-contracts/gateway/gateway-route';

/** The conditions or filters of a stored text; none when it cannot be read. */
export function stepsOf(json: string | undefined): readonly GatewayStep[] {
  try {
    const read: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(read) ? (read as readonly GatewayStep[]) : [];
  } catch {
    return [];
  }
}

export const textOf = (steps: readonly GatewayStep[]): string => JSON.stringify(steps);

/** Checks that every name which the release imports from platform and widgets exists in the target's shell; lists missing names. */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { finding, type GateSubject, type GateTarget } from './gate-check.ts';

export function moduleNames({ manifest }: GateSubject, { provided }: GateTarget): readonly GateFinding[] {
  const offered = new Map((provided ?? []).flatMap(({ key, names }) => (names ? [[key, new Set(names)] as const] : [])));
  return (manifest.uses ?? []).flatMap(({ key, names }) => {
    const known = offered.get(key);
    if (!known) return [];
    return names
      .filter((name) => !known.has(name))
      .map((name) =>
        finding(
          'module-name',
          `${key} → ${name}`,
          ['该名称在目标主框架中不存在', "is used, but the target's shell does not have it."],
          ['请改用现有的名称，或先发布提供它的主框架', 'Use what this shell has, or release a shell that has it first.'],
        ),
      );
  });
}

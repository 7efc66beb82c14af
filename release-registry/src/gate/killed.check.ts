/** Refuses a version that was killed in the environment. */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { finding, type GateSubject, type GateTarget } from './gate-check.ts';

type Named = { readonly manifest: Pick<GateSubject['manifest'], 'name' | 'version'> };

export const killed = ({ manifest }: Named, { kills }: Pick<GateTarget, 'kills'>): readonly GateFinding[] =>
  kills
    .filter(({ name, version }) => name === manifest.name && (version === '*' || version === manifest.version))
    .map(({ name, version, reason }) =>
      finding(
        'killed',
        `${name}@${version}`,
        [`已被停用：${reason}`, `was killed here: ${reason || 'no reason given'}.`],
        [
          '请发布修复后的版本，或先解除停用',
          `Publish a mended version, or take the kill back: release revive <environment> ${name} ${version}.`,
        ],
      ),
    );

/** Checks that the shell provides every module that the release needs, in a suitable version. */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { satisfies } from '../model/version-range.ts';
import { finding, type GateSubject, type GateTarget } from './gate-check.ts';

export function sharedModules({ manifest }: GateSubject, { provided }: GateTarget): readonly GateFinding[] {
  if (!provided) return [];
  const versions = new Map(provided.map(({ key, version }) => [key, version]));
  return manifest.requires.flatMap(({ key, range }) => {
    const version = versions.get(key);
    if (version === undefined)
      return [
        finding(
          'shared-missing',
          key,
          ['主框架不提供该共享模块', 'is required but the shell does not provide it.'],
          [
            '请改用已提供的模块，或先发布提供它的主框架',
            'Use a module the shell provides, or release a shell that provides this one first.',
          ],
        ),
      ];
    if (satisfies(version, range)) return [];
    return [
      finding(
        'shared-version',
        key,
        [`需要 ${range}，主框架提供 ${version}`, `is required as ${range}; the shell provides ${version}.`],
        ['请按当前主框架重新构建，或先升级主框架', 'Build again against this shell, or release a newer shell first.'],
      ),
    ];
  });
}

/** Refuses a release that is much larger than the version it replaces, as when a library was bundled by mistake. */
import type { ReleaseExpose, ReleaseManifest } from 'shared-contracts/release/release';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { componentsOf, finding, type GateSubject, type GateTarget } from './gate-check.ts';

/** Largest allowed size relative to the pinned version: factor, plus a number of bytes (uncompressed). */
export const sizeGrowth = { times: 1.3, bytes: 30_000 } as const;

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

export function sizeBudget({ manifest }: GateSubject, { pinned }: GateTarget): readonly GateFinding[] {
  if (!pinned || pinned.version === manifest.version) return [];
  const weights = (release: ReleaseManifest) => new Map(release.files.map(({ path, bytes }) => [path, bytes]));
  const now = weights(manifest);
  const then = weights(pinned);
  const weigh = (sizes: Map<string, number>, paths: readonly string[]) => paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const tooHeavy = (where: string, before: number, after: number): GateFinding[] => {
    const limit = before * sizeGrowth.times + sizeGrowth.bytes;
    if (before === 0 || after <= limit) return [];
    return [
      finding(
        'size',
        where,
        [
          `${kilobytes(after)}，当前版本为 ${kilobytes(before)}，上限 ${kilobytes(limit)}`,
          `weighs ${kilobytes(after)}; the pinned version weighs ${kilobytes(before)}, the limit is ${kilobytes(limit)}.`,
        ],
        [
          '请用 import() 延后加载不急需的部分，或移除新引入的库',
          'Load what is not needed at once with import(), or leave out the library that came in.',
        ],
      ),
    ];
  };
  const previous = new Map<string, ReleaseExpose>();
  for (const expose of pinned.exposes) for (const name of [expose.component, ...expose.aliases]) previous.set(name, expose);
  return [
    ...tooHeavy(manifest.entry, weigh(then, [pinned.entry]), weigh(now, [manifest.entry])),
    ...manifest.exposes.flatMap((expose) => {
      const before = componentsOf({ ...manifest, exposes: [expose] })
        .map((name) => previous.get(name))
        .find(Boolean);
      if (!before) return [];
      return tooHeavy(
        expose.component,
        weigh(then, [...before.scripts, ...before.styles]),
        weigh(now, [...expose.scripts, ...expose.styles]),
      );
    }),
  ];
}

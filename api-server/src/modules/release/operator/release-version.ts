/** Details of one version of a remote: its contents, where it is in use, its history. Pure functions. */
import type {
  ReleaseEnvironment,
  ReleaseHistoryLine,
  ReleasePlace,
  ReleaseVersionDetail,
  ReleaseVersionFacts,
} from 'shared-contracts/release/release-operations';
import { shellReleaseName } from 'shared-contracts/release/release-operations';

/** Whether a history line concerns this version: it was pinned, replaced or killed, or was part of a canary. */
export function isAbout({ name: subject, from, to, detail }: ReleaseHistoryLine, name: string, version: string): boolean {
  const { version: killed, pins } = (detail ?? {}) as { version?: unknown; pins?: unknown };
  if (subject === name && (from === version || to === version || killed === version || killed === '*')) return true;
  return typeof pins === 'object' && pins !== null && (pins as Readonly<Record<string, unknown>>)[name] === version;
}

/** How one environment uses a version: whether it is pinned, runs as a canary or is killed there. */
export function placeOf(
  { environment, isOwn, serial, frozen, pins, canaries, kills }: ReleaseEnvironment,
  name: string,
  version: string,
): ReleasePlace {
  const pin = pins.find((candidate) => candidate.name === name);
  const kill = kills.find((candidate) => candidate.name === name && (candidate.version === '*' || candidate.version === version));
  return {
    environment,
    isOwn,
    serial,
    isFrozen: frozen !== null,
    isPinned: pin?.version === version,
    pinned: pin?.version ?? null,
    isLastGood: pin?.lastGood === version,
    canary: canaries.find(({ pins: set }) => set[name] === version)?.name ?? null,
    kill: kill ? { by: kill.by, reason: kill.reason, at: kill.at, version: kill.version } : null,
  };
}

/** The registry's data on a version in the form that screens show. */
export function versionDetail(
  name: string,
  { manifest, ...facts }: ReleaseVersionFacts,
  more: Pick<ReleaseVersionDetail, 'places' | 'history'>,
): ReleaseVersionDetail {
  const { builtAt, revision, files, groups = [], exposes = [], requires = [], packages = [] } = manifest;
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + (bytesOf.get(path) ?? 0), 0);
  return {
    ...facts,
    ...more,
    name,
    isShell: name === shellReleaseName,
    builtAt,
    revision,
    groups,
    requires,
    packages,
    files,
    exposes: exposes.map(({ component, aliases, title, scripts, styles }) => ({
      component,
      aliases,
      title,
      bytes: sum(scripts) + sum(styles),
    })),
    bytes: files.reduce((total, { bytes }) => total + bytes, 0),
  };
}

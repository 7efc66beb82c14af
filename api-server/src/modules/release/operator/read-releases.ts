/** Data of the operator screens, combined from the registry's responses and the health that this product records. */
import type {
  ReleaseEnvironment,
  ReleaseHistoryLine,
  ReleaseHistoryPage,
  ReleaseHistoryRow,
  ReleaseMatrix,
  ReleaseOverviewRow,
  ReleaseRemote,
  ReleaseStatus,
  ReleaseVersionDetail,
  ReleaseVersionFacts,
  ReleaseVersionRow,
} from 'shared-contracts/release/release-operations';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { type HealthOf, matrixRow } from './release-matrix.ts';
import { isAbout, placeOf, versionDetail } from './release-version.ts';

/** Number of history lines of an environment that are searched for one version. */
const historyDepth = 200;

export type ReleaseReading = ReturnType<typeof releaseReading>;

export function releaseReading(calls: RegistryCalls) {
  async function ask<Body>(path: string): Promise<Body> {
    const { body } = await calls.call<Body>({ path, as: 'api', limit: 8000 });
    if (body === null) throw new Error(`${path} was answered without a body`);
    return body;
  }
  const inEnvironment = (environment: string) => `/environments/${environment}`;
  const versionsOf = async (name: string) => (await ask<{ versions: ReleaseVersionRow[] }>(`/remotes/${name}/versions`)).versions;

  /** All environments: first the one that this product serves, then the others in the registry's order. */
  async function environments(): Promise<ReleaseEnvironment[]> {
    const { environments: list } = await ask<{ environments: { name: string }[] }>('/environments');
    const states = await Promise.all(list.map(({ name }) => ask<ReleaseStatus>(inEnvironment(name))));
    return states
      .map((state) => ({ ...state, isOwn: state.environment === calls.environment }))
      .sort((left, right) => Number(right.isOwn) - Number(left.isOwn));
  }

  async function historyIn(environment: string, query: string): Promise<{ lines: ReleaseHistoryLine[]; total: number }> {
    const { history, total } = await ask<{ history: ReleaseHistoryRow[]; total: number }>(`${inEnvironment(environment)}/history?${query}`);
    return { lines: history.map((line) => ({ ...line, environment })), total };
  }

  return {
    environments,

    /** The matrix of remotes and environments; `health` is called only for the environment that this product serves. */
    async matrix(health: HealthOf): Promise<ReleaseMatrix> {
      const [found, { remotes }] = await Promise.all([environments(), ask<{ remotes: ReleaseOverviewRow[] }>('/overview')]);
      const [shell, others] = [true, false].map((isShell) => remotes.filter(({ name }) => (name === shellReleaseName) === isShell));
      return {
        mayOperate: calls.mayOperate,
        environments: found,
        remotes: [...(shell ?? []), ...(others ?? [])].map((remote) => matrixRow({ remote, environments: found, health })),
      };
    },

    async remote(name: string): Promise<ReleaseRemote> {
      const [versions, found] = await Promise.all([versionsOf(name), environments()]);
      const among = (is: (environment: ReleaseEnvironment) => boolean) => found.filter(is).map(({ environment }) => environment);
      return {
        name,
        isShell: name === shellReleaseName,
        versions: versions.map((row) => ({
          ...row,
          pinnedIn: among(({ pins }) => pins.some((pin) => pin.name === name && pin.version === row.version)),
          canaryIn: among(({ canaries }) => canaries.some(({ pins }) => pins[name] === row.version)),
          killedIn: among(({ kills }) =>
            kills.some((kill) => kill.name === name && (kill.version === '*' || kill.version === row.version)),
          ),
        })),
      };
    },

    async version(name: string, version: string): Promise<ReleaseVersionDetail> {
      const [facts, found] = await Promise.all([ask<ReleaseVersionFacts>(`/remotes/${name}/versions/${version}/facts`), environments()]);
      const histories = await Promise.all(found.map(({ environment }) => historyIn(environment, `name=${name}&limit=${historyDepth}`)));
      const history = histories
        .flatMap(({ lines }) => lines)
        .filter((line) => isAbout(line, name, version))
        .sort((left, right) => (left.at < right.at ? 1 : -1));
      return versionDetail(name, facts, { places: found.map((environment) => placeOf(environment, name, version)), history });
    },

    async history(
      environment: string,
      { name, pageNo, pageSize }: { readonly name?: string | undefined; readonly pageNo: number; readonly pageSize: number },
    ): Promise<ReleaseHistoryPage> {
      const about = name ? `&name=${name}` : '';
      const { lines, total } = await historyIn(environment, `limit=${pageSize}&offset=${(pageNo - 1) * pageSize}${about}`);
      return { records: lines, total, current: pageNo, size: pageSize };
    },
  };
}

/** Screens that the releases pinned in this environment offer, for the editor of the menu. */
import { sql } from 'drizzle-orm';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { type ReleaseStatus, shellReleaseName } from 'shared-contracts/release/release-operations';
import type { OfferedScreen } from 'shared-contracts/release/screen';
import { Unavailable } from '../../../kernel/basics/errors.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type RegistryCalls, RegistryRefusal } from '../registry/registry-calls.ts';

type Offer = Omit<OfferedScreen, 'hasRow'>;

function offersOf({ name, version, exposes, menu = [] }: ReleaseManifest): Offer[] {
  return exposes.map(({ component, aliases, title }) => {
    const row = menu.find((candidate) => candidate.component === component);
    return {
      ...{ component, aliases, title, remote: name, version },
      icon: row?.icon ?? null,
      under: row?.under ?? null,
      order: row?.order ?? null,
      path: row?.path ?? `/${component}`,
      hidden: row?.hidden ?? false,
      keepAlive: row?.keepAlive ?? true,
    };
  });
}

/**
 * Returns a function that lists all screens of the releases that are pinned in this environment, and for each whether a menu row opens it.
 * The function rejects with `Unavailable` when the release registry cannot be reached.
 */
export function offeredScreens(calls: RegistryCalls, database: Database): () => Promise<OfferedScreen[]> {
  /** Screens by name and version of the release, cached because a published release never changes. */
  let known = new Map<string, readonly Offer[]>();

  async function ask<Body>(path: string): Promise<Body> {
    const { body } = await calls.call<Body>({ path, as: 'api' });
    if (body === null) throw new Unavailable();
    return body;
  }

  async function pinned(): Promise<ReleaseStatus['pins']> {
    try {
      return (await ask<ReleaseStatus>(`/environments/${calls.environment}`)).pins;
    } catch (error) {
      // The registry does not know an environment in which no version was ever pinned.
      if (error instanceof RegistryRefusal && error.detail.code === 'environment-unknown') return [];
      throw error;
    }
  }

  async function offers(): Promise<Offer[]> {
    const found = new Map<string, readonly Offer[]>();
    for (const { name, version } of await pinned()) {
      if (name === shellReleaseName) continue;
      const key = `${name}@${version}`;
      found.set(key, known.get(key) ?? offersOf(await ask<ReleaseManifest>(`/remotes/${name}/versions/${version}`)));
    }
    known = found;
    return [...found.values()].flat();
  }

  return async () => {
    const screens = await offers();
    const { rows } = await database.asSystem('screens that the menu opens', (tx) =>
      tx.execute<{ component: string }>(
        sql`select distinct component from sys_permission where menu_type <> 2 and del_flag = 0 and component is not null`,
      ),
    );
    const opened = new Set(rows.map(({ component }) => component));
    return screens.map((screen) => ({ ...screen, hasRow: [screen.component, ...screen.aliases].some((name) => opened.has(name)) }));
  };
}

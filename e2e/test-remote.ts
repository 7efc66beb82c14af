/** Remotes and menus for tests. They imitate the bundler's output in a few lines, so that it can fail in any way. */
import type { PinnedRemote } from 'shared-contracts/release/release';
import type { FaultyOrigin } from './faulty-origin.ts';

export interface TestRemote {
  readonly name: string;
  readonly version?: string;
  /**
   * Component path → source of a function `(React, shared) => page`, or of a function that returns a promise of the page; `shared` loads
   * modules of the shell.
   */
  readonly screens: Readonly<Record<string, string>>;
  /** Code that runs when the browser evaluates the entry. */
  readonly atLoad?: string;
  readonly globalName?: string;
}

/** Serves the files of a test remote at the origin, and returns the remote's entry for the environment manifest. */
export function testRemote(
  origin: Pick<FaultyOrigin, 'serve'>,
  { name, version = '1.0.0', screens, atLoad = '', globalName }: TestRemote,
): PinnedRemote {
  const base = `/remotes/${name}/${version}/`;
  const global = globalName ?? `${name.replaceAll('-', '_')}__${version.replaceAll('.', '_')}`;
  const pages = Object.entries(screens).map(([component, source]) => `${JSON.stringify(`./${component}`)}: ${source}`);
  const text = `${atLoad}
var ${global} = (() => {
  const pages = { ${pages.join(',\n')} };
  let react, given;
  const shared = async (key) => (await Object.values(given[key])[0].get())();
  return {
    async init(scope) { given = scope; react = await shared('react'); },
    async get(name) { const page = await pages[name](react, shared); return () => ({ default: page }); },
  };
})();`;
  const integrity = origin.serve(`${base}entry.js`, text);
  return {
    name,
    version,
    base,
    entry: 'entry.js',
    globalName: global,
    groups: [name],
    exposes: Object.keys(screens).map((component) => ({ component, aliases: [], title: [component, component], scripts: [], styles: [] })),
    requires: [],
    integrity: { 'entry.js': integrity },
  };
}

/** Menu rows for the component paths, in one group; `below` is the prefix of their addresses. */
export function testMenu(title: string, components: readonly string[], below = ''): object {
  const meta = { keepAlive: true, internalOrExternal: false };
  const children = components.map((component) => ({
    id: `menu${below}-${component}`,
    route: '1',
    path: `${below}/${component}`,
    name: `${below}/${component}`.slice(1).replaceAll('/', '-'),
    component,
    meta: { ...meta, title: component },
  }));
  return {
    id: 'menu-faults',
    route: '1',
    path: '/faults',
    name: 'faults',
    component: 'layouts/RouteView',
    meta: { ...meta, title },
    children,
  };
}

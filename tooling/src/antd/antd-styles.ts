/**
 * Computes the styles of antd's components while the shell is built (docs/decisions/0159-styles-of-antd-are-computed-by-the-build.md). antd writes its styles as functions
 * of the theme, which browsers would run, turn into CSS and compare whenever a component is rendered; since the values of the theme are CSS variables, the result is the same
 * for every theme. The build replaces each function by its CSS, and the code that used the functions.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, type LoaderContext, type RuleSetRule, rspack } from '@rspack/core';
import { parseSync } from 'oxc-parser';
import { workspaceRoot } from '../workspace/workspace.ts';

/** Stands for the class name of a component, e.g. `ant-btn`, which the page knows. */
export const classPlaceholder = 'ant0class';
/** Class of the elements that antd's components make. antd restricts styles of HTML elements, e.g. `a`, to these by a class of its own, whose name depends on the theme. */
export const ownClass = 'ant-own';

/** antd's functions that turn a style function into a hook or a component. Their first arguments are the component's name and the style function. */
const makers = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'] as const;
type Maker = (typeof makers)[number];

export interface AntdStyles {
  /** CSS that all components need: links and icons. */
  readonly common: string;
  /** CSS by component name as in antd's source, parts joined by `-`: `Button`, `Button-compact`. A name that antd uses several times has several texts, in that order. */
  readonly components: Readonly<Record<string, readonly string[]>>;
}

/** The entries of antd's style cache begin with their kind; further parts, e.g. the component's name and class, are separated by `%`. */
const isStyle = (key: string): boolean => key.startsWith('style%');

/** `require` as in a module of the package that uses antd. */
const usersRequire = createRequire(join(workspaceRoot, 'shared-widgets', 'package.json'));
/** Folder of the installed antd. */
export const antdFolder = dirname(usersRequire.resolve('antd/package.json'));
/** `require` as in a module of antd. */
const antdRequire = createRequire(join(antdFolder, 'package.json'));

interface MadeHook {
  readonly name: string;
  readonly maker: Maker;
  readonly hook: unknown;
}

let made: readonly MadeHook[] | undefined;

/** The hooks that antd makes of its style functions. antd makes them while it is loaded, which happens once in a process. */
function madeHooks(): readonly MadeHook[] {
  if (made) return made;
  const hooks: MadeHook[] = [];
  const generators = antdRequire('antd/lib/theme/util/genStyleUtils.js') as Record<
    Maker,
    (component: string | string[], ...rest: unknown[]) => unknown
  >;
  for (const maker of makers) {
    const make = generators[maker];
    const recorded: typeof make = (component, ...rest) => {
      const hook = make(component, ...rest);
      hooks.push({ name: [component].flat().join('-'), maker, hook });
      return hook;
    };
    Object.defineProperty(generators, maker, { configurable: true, enumerable: true, value: recorded });
  }
  antdRequire('antd');
  // antd makes the hooks of these anew whenever they are rendered.
  const usesOf = (name: string) => antdRequire(`antd/lib/${name}/style/index.js`).default;
  const [menu, tooltip, treeSelect] = ['menu', 'tooltip', 'tree-select'].map(usesOf);
  const late: MadeHook[] = Object.entries({
    Menu: (prefixCls: string) => menu(prefixCls, prefixCls, true),
    Tooltip: (prefixCls: string) => tooltip(prefixCls, prefixCls, true),
    TreeSelect: (prefixCls: string) => treeSelect(prefixCls, 'ant-select-tree', prefixCls),
  }).map(([name, hook]) => ({ name, maker: 'genStyleHooks', hook }));
  made = [...hooks, ...late];
  return made;
}

/**
 * Computes the styles of all components of the installed antd. `theme`: antd's theme; the result does not depend on it, which a test proves.
 * Throws when a component has no style.
 */
export function antdStyles(theme: object = {}): AntdStyles {
  const hooks = madeHooks();
  const { ConfigProvider } = antdRequire('antd');
  const { createCache, extractStyle, StyleProvider } = antdRequire('@ant-design/cssinjs');
  const { createElement } = antdRequire('react');
  const { renderToString } = usersRequire('react-dom/server');

  /** CSS of the cache entries that `isWanted` selects by their key, after the component has been rendered on a server. */
  function rendered(component: unknown, isWanted: (key: string) => boolean): string {
    const cache = createCache();
    const themed = createElement(
      ConfigProvider,
      { theme: { ...theme, hashed: true } },
      createElement(component, { prefixCls: classPlaceholder }),
    );
    renderToString(createElement(StyleProvider, { cache }, themed));
    const entries: Map<string, unknown> = cache.cache;
    for (const key of [...entries.keys()]) if (!isStyle(key) || !isWanted(key)) entries.delete(key);
    if (entries.size === 0) throw new Error('antd made no style');
    return withoutHash(extractStyle(cache, { plain: true, types: ['style'] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, ''));
  }

  const isOwn = (key: string): boolean => key.split('%').includes(classPlaceholder);
  const components: Record<string, string[]> = {};
  for (const { name, maker, hook } of hooks) {
    const useStyle = hook as (prefixCls: string) => unknown;
    const probe = () => {
      useStyle(classPlaceholder);
      return null;
    };
    components[name] = [...(components[name] ?? []), rendered(maker === 'genSubStyleComponent' ? hook : probe, isOwn)];
  }
  const anyHook = hooks.find(({ maker }) => maker === 'genStyleHooks')?.hook as (prefixCls: string) => unknown;
  return {
    common: rendered(
      () => {
        anyHook(classPlaceholder);
        return null;
      },
      (key) => !isOwn(key),
    ),
    components,
  };
}

/** Name of antd's class for a theme, as a pattern. */
const hash = 'css-(?:dev-only-do-not-override-)?[a-z0-9]+';

/**
 * Removes antd's class for a theme from selectors that name another class of antd, and from names of animations. In other selectors, e.g. of all links, it is replaced by a
 * class that does not depend on the theme: without one the styles would apply to elements that are not antd's.
 */
function withoutHash(css: string): string {
  return css
    .replace(new RegExp(`(?<=\\.[\\w-]+):where\\(\\.${hash}\\)|:where\\(\\.${hash}\\)(?=\\.)`, 'g'), '')
    .replace(new RegExp(`:where\\(\\.${hash}\\)`, 'g'), `:where(.${ownClass})`)
    .replace(new RegExp(`${hash}-`, 'g'), '');
}

interface Call {
  readonly name: string;
  /** Position of the style function in the source. */
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
}

/** The calls in a module of antd that make hooks of style functions, in the order of the source. */
function styleCalls(path: string, source: string): Call[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const calls: Call[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const [component, style] = node.arguments ?? [];
    if (node.type === 'CallExpression' && makers.some((maker) => maker === node.callee?.name) && component && style) {
      const parts = component.elements ?? [component];
      calls.push({ name: parts.map((part) => String(part.value)).join('-'), start: style.start, end: style.end });
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(program.body);
  return calls.sort((a, b) => a.start - b.start);
}

/**
 * Replaces the style functions in the source of a module by texts. Throws for a component without a text, because the page would show it
 * without style.
 */
export function withTexts(path: string, source: string, { components }: AntdStyles): string {
  const used = new Map<string, number>();
  let at = 0;
  let text = '';
  for (const { name, start, end } of styleCalls(path, source)) {
    const turn = used.get(name) ?? 0;
    used.set(name, turn + 1);
    const css = components[name]?.[turn];
    if (css === undefined) throw new Error(`${path}: the build computed no style of ${name}; see ${import.meta.filename}`);
    text += source.slice(at, start) + JSON.stringify(css);
    at = end;
  }
  return text + source.slice(at);
}

/** Bundler loader for antd's style modules. */
export default function antdStyleTexts(this: LoaderContext<AntdStyles>, source: string): string {
  return withTexts(this.resourcePath, source, this.getOptions());
}

/** Rule and plugins that make antd's modules use the computed styles and `shared-widgets/src/antd-styles` in place of their own code. */
export function antdStylesParts(): { readonly rule: RuleSetRule; readonly plugins: Configuration['plugins'] } {
  const styles = antdStyles();
  const folder = join(workspaceRoot, 'shared-widgets', 'src', 'antd-styles');
  const inAntd = /[\\/]antd[\\/]es(?:[\\/]|$)/;
  const substitutes = [
    [/\/util\/genStyleUtils$/, join(folder, 'style-hooks.ts')],
    [/\/util\/useResetIconStyle$/, join(folder, 'no-icon-style.ts')],
  ] as const;
  const inUtil = /[\\/]@rc-component[\\/]util[\\/]es(?:[\\/]|$)/;
  return {
    rule: { test: /[\\/]antd[\\/]es[\\/].*[\\/]style(?:[\\/].*)?\.js$/, loader: import.meta.filename, options: styles },
    plugins: [
      ...substitutes.map(
        ([request, substitute]) =>
          new rspack.NormalModuleReplacementPlugin(request, (module) => {
            if (inAntd.test(module.context)) module.request = substitute;
          }),
      ),
      new rspack.NormalModuleReplacementPlugin(/\/getScrollBarSize$/, (module) => {
        if (inUtil.test(module.context)) module.request = join(folder, 'scroll-bar-size.ts');
      }),
      new rspack.DefinePlugin({
        ANTD_CLASS: JSON.stringify(classPlaceholder),
        ANTD_OWN: JSON.stringify(ownClass),
        ANTD_COMMON_STYLE: JSON.stringify(styles.common),
      }),
    ],
  };
}

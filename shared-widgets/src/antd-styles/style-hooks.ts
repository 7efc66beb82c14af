/**
 * Stands in for antd's module `theme/util/genStyleUtils` in builds of the shell, whose build has replaced the style function of each component by its CSS
 * (docs/decisions/0159-styles-of-antd-are-computed-by-the-build.md). A component's CSS is added to the page when the component is rendered for the first time, and costs
 * one look-up afterwards. The component's own CSS variables are computed once for each theme.
 */
import { token2CSSVar } from '@ant-design/cssinjs';
import { ConfigContext } from 'antd/es/config-provider/context';
import useToken, { unitless } from 'antd/es/theme/useToken';
import { useContext } from 'react';
import { putSheet } from './style-sheets.ts';

/** Constants that the build inserts: CSS that all components need, the text in each component's CSS that stands for its class name, and the class of all elements of antd. */
declare const ANTD_COMMON_STYLE: string;
declare const ANTD_CLASS: string;
declare const ANTD_OWN: string;

type Values = Readonly<Record<string, unknown>>;
/** Values of a component's variables, or a function that computes them from those of the theme. */
type Defaults = Values | ((theme: Values) => Values) | undefined;
type Component = string | readonly [component: string, part: string];

interface StyleOptions {
  readonly order?: number;
  /** False where another component has added the styles. */
  readonly injectStyle?: boolean;
  /** Variables that are numbers without a unit. */
  readonly unitless?: Readonly<Record<string, boolean>>;
  /** Variables that other elements read as well: further classes that they are defined for. */
  readonly extraCssVarPrefixCls?: readonly string[] | ((classes: { prefixCls: string; rootCls: string }) => readonly string[] | undefined);
}

const nameOf = (component: Component): string => (typeof component === 'string' ? component : component[0]);

/** Places of style elements among each other, in antd's numbers: parts of components come after components. */
const componentOrder = -999;
const partOrder = -998;

const added = new Set<string>();

/** Returns a hook that adds the component's CSS to the page. antd makes some hooks anew at each rendering, so a hook keeps nothing itself. */
function sheetHook(component: Component, css: string, { order = componentOrder, injectStyle = true }: StyleOptions) {
  const name = [component].flat().join('-');
  return (prefixCls: string): string => {
    const { csp } = useContext(ConfigContext);
    const id = `${name} ${prefixCls}`;
    if (injectStyle && !added.has(id)) {
      if (added.size === 0) putSheet('common', ANTD_COMMON_STYLE, componentOrder, csp?.nonce);
      added.add(id);
      if (css) putSheet(id, css.replaceAll(ANTD_CLASS, prefixCls), order, csp?.nonce);
    }
    return ANTD_OWN;
  };
}

/** Values of a component's variables in a theme, without those that are equal to the theme's variables of the same name. */
function ownValues(component: string, theme: Values, defaults: Defaults): readonly (readonly [name: string, value: unknown])[] {
  const chosen = (theme[component] ?? {}) as Values;
  const usual = typeof defaults === 'function' ? defaults({ ...theme, ...chosen }) : (defaults ?? {});
  return Object.entries({ ...usual, ...chosen })
    .filter(([name, value]) => value !== theme[name])
    .map(([name, value]) => [name in usual ? `${component}${name.slice(0, 1).toUpperCase()}${name.slice(1)}` : name, value]);
}

/** Themes whose variables are defined, by the id of their style element. */
const themeOf = new Map<string, Values>();

/** Returns a hook that defines the component's CSS variables for the current theme, and returns the class name of the theme. */
function variablesHook(
  component: string,
  defaults: Defaults,
  { unitless: plain = {} }: StyleOptions,
): (scopes: readonly string[]) => string {
  const prefixed = (name: string) => `${component}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const withoutUnit = new Set([
    ...Object.keys(unitless),
    prefixed('zIndexPopup'),
    ...Object.keys(plain)
      .filter((name) => plain[name])
      .map(prefixed),
  ]);
  return (scopes) => {
    const [, theme, , , { key, prefix }] = useToken() as unknown as [unknown, Values, unknown, unknown, { key: string; prefix: string }];
    const { csp } = useContext(ConfigContext);
    const id = `${key} ${component} ${scopes.join(' ')}`;
    if (themeOf.get(id) !== theme) {
      themeOf.set(id, theme);
      const variables = ownValues(component, theme, defaults)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(
          ([name, value]) => `${token2CSSVar(name, prefix)}:${typeof value === 'number' && !withoutUnit.has(name) ? `${value}px` : value};`,
        );
      const selector = scopes.map((scope) => `.${key}.${scope}`).join(',');
      if (variables.length > 0) putSheet(`variables ${id}`, `${selector}{${variables.join('')}}`, componentOrder, csp?.nonce);
    }
    return key;
  };
}

/** Returns the hook of a component: it adds the component's styles and returns the class names that its root element needs. */
export function genStyleHooks(component: Component, css: string, defaults?: Defaults, options: StyleOptions = {}) {
  const useSheet = sheetHook(component, css, options);
  const useVariables = variablesHook(nameOf(component), defaults, options);
  const { extraCssVarPrefixCls: extra } = options;
  return (prefixCls: string, rootCls: string = prefixCls): [hashId: string, cssVarCls: string] => {
    const hashId = useSheet(prefixCls);
    const further = (typeof extra === 'function' ? extra({ prefixCls, rootCls }) : extra) ?? [];
    return [hashId, useVariables([rootCls, ...further])];
  };
}

/** Returns a component that adds the styles of a part of another component and renders nothing. */
export function genSubStyleComponent(component: Component, css: string, _defaults?: Defaults, options: StyleOptions = {}) {
  const useSheet = sheetHook(component, css, { order: partOrder, ...options });
  return function PartStyle({ prefixCls }: { readonly prefixCls: string }): null {
    useSheet(prefixCls);
    return null;
  };
}

/** Returns a hook that adds styles of components that have no variables of their own. */
export const genComponentStyleHook = (component: Component, css: string, _defaults?: Defaults, options: StyleOptions = {}) =>
  sheetHook(component, css, options);

/** Functions that give name and value of a variable of a component, e.g. `--ant-btn-size` and `var(--ant-btn-size)`. `antCls`: e.g. `.ant`. */
export function genCssVar(antCls: string, component: string) {
  const nameOfVariable = (name: string): string => `--${antCls.replaceAll('.', '')}-${component}-${name}`;
  const use = (name: string, otherwise?: string): string => `var(${nameOfVariable(name)}${otherwise ? `, ${otherwise}` : ''})`;
  return [nameOfVariable, use] as const;
}

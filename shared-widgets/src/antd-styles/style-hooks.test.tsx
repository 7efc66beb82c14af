import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { render } from '@testing-library/react';
// The modules that the build of the shell uses; in tests `antd` alone means its CommonJS modules, which have contexts of their own.
import { Button, ConfigProvider, InputNumber, Table, theme } from 'antd/es';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { genStyleHooks, genSubStyleComponent } from './style-hooks.ts';

beforeAll(() => {
  // Constants that the build inserts.
  vi.stubGlobal('ANTD_CLASS', 'ant0class');
  vi.stubGlobal('ANTD_OWN', 'ant-own');
  vi.stubGlobal('ANTD_COMMON_STYLE', '.anticon{display:inline-flex}');
});

const sheets = () => [...document.head.querySelectorAll<HTMLStyleElement>('style[data-antd]')];
const texts = () => sheets().map((element) => element.textContent ?? '');

interface Themed {
  readonly primary?: string;
  readonly children: ReactNode;
}

const Themed = ({ primary = '#1677ff', children }: Themed) => (
  <ConfigProvider theme={{ token: { colorPrimary: primary, controlHeight: 32 } }} csp={{ nonce: 'abc' }}>
    {children}
  </ConfigProvider>
);

it('the styles of a component are added once, with the nonce, before the styles of the page', () => {
  const page = document.createElement('style');
  document.head.append(page);
  const useStyle = genStyleHooks('Box', '.ant0class{color:red}.ant0class-wide{width:9px}');
  const Box = ({ name = 'ant-box' }: { name?: string }) => <b className={useStyle(name)[1]} />;
  render(
    <Themed>
      <Box />
      <Box />
      <Box name="my-box" />
    </Themed>,
  );
  expect(texts()).toEqual([
    '.anticon{display:inline-flex}',
    '.ant-box{color:red}.ant-box-wide{width:9px}',
    '.my-box{color:red}.my-box-wide{width:9px}',
  ]);
  expect(sheets().every((element) => element.nonce === 'abc')).toBe(true);
  expect([...document.head.querySelectorAll('style')].indexOf(page)).toBeGreaterThanOrEqual(sheets().length);
  page.remove();
});

it('the variables of a component follow the theme, and have units where they need them', () => {
  const useStyle = genStyleHooks(
    'Crate',
    '',
    (token) => ({ edge: token.colorPrimary, gap: Number(token.controlHeight) / 2, lines: 3, zIndexPopup: 1050, hidden: undefined }),
    { unitless: { lines: true } },
  );
  let className = '';
  const Box = () => {
    className = useStyle('ant-crate', 'ant-crate-root')[1];
    return null;
  };
  const { rerender } = render(
    <Themed>
      <Box />
    </Themed>,
  );
  const rule = (edge: string) =>
    `.${className}.ant-crate-root{--ant-crate-edge:${edge};--ant-crate-gap:16px;--ant-crate-lines:3;--ant-crate-z-index-popup:1050;}`;
  expect(className).toMatch(/^css-var-/);
  expect(texts()).toContain(rule('#1677ff'));
  rerender(
    <Themed primary="#cc0000">
      <Box />
    </Themed>,
  );
  expect(texts()).toContain(rule('#cc0000'));
  expect(texts()).not.toContain(rule('#1677ff'));
});

it('parts come after components, and forms before them, whatever is rendered first', () => {
  const Part = genSubStyleComponent(['Chest', 'part'], '.part{}');
  const useForm = genStyleHooks('Form', '.form{}', undefined, { order: -1000 });
  const useBox = genStyleHooks('Chest', '.box{}');
  const All = () => {
    useBox('ant-chest');
    useForm('ant-form');
    return null;
  };
  render(
    <Themed>
      <Part prefixCls="ant-chest" />
      <All />
    </Themed>,
  );
  expect(texts().filter((text) => /^\.(?:part|form|box)\{/.test(text))).toEqual(['.form{}', '.box{}', '.part{}']);
});

it.each([
  [
    'Button',
    'ant-btn',
    () => import('antd/es/button/style/token.js'),
    <Button key="b">x</Button>,
    ['fontWeight', 'contentLineHeight', 'contentLineHeightSM', 'contentLineHeightLG'],
  ],
  ['InputNumber', 'ant-input-number', () => import('antd/es/input-number/style/token.js'), <InputNumber key="n" />, ['handleOpacity']],
  ['Table', 'ant-table', () => import('antd/es/table/style/index.js'), <Table key="t" />, ['expandIconScale']],
])('%s has the variables that antd itself gives it', async (name, prefix, load, component, unitless) => {
  const { prepareComponentToken } = await load();
  const useStyle = genStyleHooks(name, '', prepareComponentToken as never, {
    unitless: Object.fromEntries(unitless.map((key) => [key, true])),
  });
  const Probe = () => {
    useStyle(prefix);
    return null;
  };
  const look = { algorithm: theme.darkAlgorithm, hashed: false, components: { Button: { fontWeight: 600 } } };
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={look}>{component}</ConfigProvider>
    </StyleProvider>,
  );
  render(
    <ConfigProvider theme={look}>
      <Probe />
    </ConfigProvider>,
  );
  const variablesIn = (css: string) => {
    const found = [...css.matchAll(/\{(--[^}]*)\}/g)].map(([, list = '']) => list.split(';').filter(Boolean));
    return found
      .flat()
      .filter((line) =>
        line.startsWith(
          `--${prefix.replace(/-.*/, '')}-${name.replace(/[A-Z]/g, (letter, at) => (at ? '-' : '') + letter.toLowerCase())}-`,
        ),
      )
      .sort();
  };
  const own = variablesIn(texts().join('\n'));
  expect(own.length).toBeGreaterThan(10);
  expect(own).toEqual(variablesIn(extractStyle(cache, { plain: true, types: ['cssVar'] })));
});

/** Checks that the files contain no copy of a library that the shell provides or that must exist only once in a page. */

import type { GateFinding } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { finding, type GateSubject, type GateTarget } from './gate-check.ts';

/** Libraries that no remote may contain, whatever the shell provides. */
const alone = ['antd', '@ant-design', 'axios', 'react-router'];

/** Text that occurs in the library's own code only, minified or not; finding it proves that a copy is bundled. */
const marks: readonly (readonly [library: string, mark: RegExp])[] = [
  ['react', /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*[=:](?!=)/],
  ['react-dom', /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*[=:](?!=)/],
  [
    'react/jsx-runtime',
    /\.jsxs?\s*=\s*function[\s\S]{0,4000}Symbol\.for\(["']react\.transitional\.element["']\)|Symbol\.for\(["']react\.transitional\.element["']\)[\s\S]{0,4000}\.jsxs\s*=/,
  ],
  ['react-redux', /Symbol\.for\(["'`]react-redux-context["'`]\)/],
  ['@reduxjs/toolkit', /["'`]RTK_autoBatch["'`]/],
  ['dayjs', /\$isDayjsObject["'`]?\s*[=:\]](?!=)/],
  ['axios', /AxiosError["'`]?[\s\S]{0,2000}ERR_BAD_OPTION_VALUE/],
  ['antd', /ant-design-icons|["'`]anticon["'`]/],
];

const mend: Label = [
  '请通过主框架提供的模块导入该库（antd 组件从 shared-widgets/ui/* 导入）',
  'Import it through a module the shell provides (components of antd from shared-widgets/ui/*).',
];

/** Package name of an import: `@scope/name/x` → `@scope/name`. */
const packageOf = (key: string) =>
  key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');

export function bundledCopies({ manifest, files = new Map() }: GateSubject, { provided }: GateTarget): readonly GateFinding[] {
  const shared = new Set([...(provided ?? []).map(({ key }) => packageOf(key)), ...alone]);
  const said = (manifest.packages ?? []).filter((name) => shared.has(name) || shared.has(name.split('/')[0] ?? ''));
  const seen = [...files].flatMap(([path, content]) => {
    if (!path.endsWith('.js')) return [];
    const text = Buffer.from(content).toString('utf8');
    return marks.flatMap(([library, mark]) => (mark.test(text) ? [[library, path] as const] : []));
  });
  return [
    ...said.map((name) => finding('bundled-copy', name, ['打包了主框架已提供的库', 'is bundled although the shell provides it.'], mend)),
    ...seen.map(([library, path]) =>
      finding(
        'bundled-copy',
        `${library} (${path})`,
        ['文件中含有该库的一份拷贝', 'is inside this file: a second copy breaks both.'],
        mend,
      ),
    ),
  ];
}

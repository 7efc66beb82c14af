/** What a release must be before it may be published or pinned. Pure: the same function serves the registry and `release check`. */
import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-contracts/release';
import { type GateProblem, gateProblem } from './problem.ts';
import { bundlerManifestSchema } from './release-schema.ts';
import type { ProvidedModule } from './shell-release.ts';
import { satisfies } from './version-range.ts';

/** Every rule that can be judged from the release alone. */
export function checkContents(manifest: ReleaseManifest, files: ReadonlyMap<string, Uint8Array>): GateProblem[] {
  return [...checkFiles(manifest, files), ...checkExposes(manifest), ...checkScripts(files), ...checkBundlerManifest(manifest, files)];
}

function checkFiles(manifest: ReleaseManifest, files: ReadonlyMap<string, Uint8Array>): GateProblem[] {
  const listed = new Set(manifest.files.map((file) => file.path));
  const rebuild = ['请重新构建后发布', 'Build again and publish the result as it is.'] as const;
  const problems: GateProblem[] = [];
  for (const { path, bytes, integrity } of manifest.files) {
    const content = files.get(path);
    if (!content) problems.push(gateProblem('file-missing', path, '文件缺失', 'is listed but was not sent.', ...rebuild));
    else if (content.length !== bytes || `sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity) {
      problems.push(gateProblem('hash', path, '文件内容与清单摘要不符', 'does not have the listed size and SHA-384.', ...rebuild));
    }
  }
  for (const path of files.keys()) {
    if (!listed.has(path)) problems.push(gateProblem('file-unlisted', path, '文件未列入清单', 'was sent but is not listed.', ...rebuild));
  }
  if (listed.size !== manifest.files.length)
    problems.push(gateProblem('file-twice', 'release.json', '文件重复列出', 'lists a file twice.', ...rebuild));
  return problems;
}

function checkExposes(manifest: ReleaseManifest): GateProblem[] {
  const listed = new Set(manifest.files.map((file) => file.path));
  const rebuild = ['请重新构建', 'Build again.'] as const;
  const problems: GateProblem[] = [];
  const seen = new Set<string>();
  if (!listed.has(manifest.entry))
    problems.push(gateProblem('entry', manifest.entry, '入口文件不在清单中', 'is the entry but is not among the files.', ...rebuild));
  for (const { component: name, aliases, scripts, styles } of manifest.exposes) {
    if (!manifest.groups.includes(name.split('/')[0] ?? '')) {
      problems.push(
        gateProblem(
          'expose-group',
          name,
          '组件不属于本应用声明的分组',
          `is outside the groups ${manifest.groups.join(', ')}.`,
          '请移动界面目录，或在 package.json 的 freight.groups 中声明',
          'Move the screen, or declare the group under freight.groups in package.json.',
        ),
      );
    }
    for (const asked of [name, ...aliases]) {
      if (seen.has(asked))
        problems.push(
          gateProblem(
            'expose-twice',
            asked,
            '组件名或别名重复',
            'is offered twice.',
            '请删除重复的别名',
            'Remove the alias from one screen.ts.',
          ),
        );
      seen.add(asked);
    }
    for (const file of [...scripts, ...styles]) {
      if (!listed.has(file))
        problems.push(
          gateProblem(
            'expose-file',
            `${name} → ${file}`,
            '组件所需文件不在清单中',
            'is needed by the screen but is not among the files.',
            ...rebuild,
          ),
        );
    }
  }
  return problems;
}

function checkScripts(files: ReadonlyMap<string, Uint8Array>): GateProblem[] {
  return [...files].flatMap(([path, content]) => {
    if (!path.endsWith('.js')) return [];
    const found = /\bnew Function\s*\(|(?<![\w$.])eval\s*\(/.exec(Buffer.from(content).toString('utf8'))?.[0];
    if (!found) return [];
    return [
      gateProblem(
        'eval',
        path,
        '脚本在运行时生成代码，会被页面安全策略阻止',
        `contains “${found}”, which the page's policy forbids.`,
        '请替换使用它的库或写法',
        'Replace the library or expression that makes code from text.',
      ),
    ];
  });
}

function checkBundlerManifest(manifest: ReleaseManifest, files: ReadonlyMap<string, Uint8Array>): GateProblem[] {
  const where = 'mf-manifest.json';
  const rebuild = ['请用构建工具重新构建', 'Build the remote again with the release tools.'] as const;
  const content = files.get(where);
  if (!content) return [gateProblem('bundler-manifest', where, '缺少模块联邦清单', 'is missing.', ...rebuild)];
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(content).toString('utf8'));
  } catch {
    return [gateProblem('bundler-manifest', where, '不是有效的 JSON', 'is not JSON.', ...rebuild)];
  }
  const parsed = bundlerManifestSchema.safeParse(raw);
  if (!parsed.success) return [gateProblem('bundler-manifest', where, '缺少必需字段', 'lacks metaData, exposes or shared.', ...rebuild)];
  const problems: GateProblem[] = [];
  if ('getPublicPath' in parsed.data.metaData) {
    problems.push(
      gateProblem(
        'public-path',
        where,
        '不允许 getPublicPath：它会在页面中执行文本',
        'has getPublicPath, text that would be run as code.',
        '请使用 publicPath: auto',
        'Use publicPath "auto".',
      ),
    );
  }
  if (parsed.data.metaData.globalName !== manifest.globalName)
    problems.push(
      gateProblem('global-name', where, '全局名与 release.json 不一致', 'and release.json disagree about the global name.', ...rebuild),
    );
  const offered = new Set(parsed.data.exposes.map((expose) => expose.path));
  for (const { component: name } of manifest.exposes) {
    if (!offered.has(`./${name}`))
      problems.push(
        gateProblem(
          'expose-missing',
          name,
          '构建结果中没有这个组件',
          'is promised by release.json but the build does not expose it.',
          ...rebuild,
        ),
      );
  }
  return problems;
}

/** Whether a shell can carry this release: every module it requires is provided, in a fitting version. */
export function checkProvided(manifest: ReleaseManifest, provided: readonly ProvidedModule[]): GateProblem[] {
  const versions = new Map(provided.map(({ key, version }) => [key, version]));
  return manifest.requires.flatMap(({ key, range }) => {
    const version = versions.get(key);
    if (version === undefined) {
      return [
        gateProblem(
          'shared-missing',
          key,
          '主框架不提供该共享模块',
          'is required but the shell does not provide it.',
          '请改用已提供的模块，或先发布提供它的主框架',
          'Use a module the shell provides, or release a shell that provides this one first.',
        ),
      ];
    }
    if (satisfies(version, range)) return [];
    return [
      gateProblem(
        'shared-version',
        key,
        `需要 ${range}，主框架提供 ${version}`,
        `is required as ${range}; the shell provides ${version}.`,
        '请按当前主框架重新构建，或先升级主框架',
        'Build again against this shell, or release a newer shell first.',
      ),
    ];
  });
}

/** Whether this release can stand beside the others of one environment: nobody answers twice for a group, component or global. */
export function checkNeighbours(manifest: ReleaseManifest, neighbours: readonly ReleaseManifest[]): GateProblem[] {
  const problems: GateProblem[] = [];
  const own = new Set(manifest.exposes.flatMap((expose) => [expose.component, ...expose.aliases]));
  for (const other of neighbours) {
    if (other.name === manifest.name) continue;
    for (const group of manifest.groups.filter((candidate) => other.groups.includes(candidate))) {
      problems.push(
        gateProblem(
          'group-taken',
          group,
          `分组已由 ${other.name} 提供`,
          `is already served by ${other.name}@${other.version}.`,
          '请从其中一个应用的 freight.groups 中去掉该分组',
          'Remove the group from one of the two packages.',
        ),
      );
    }
    for (const asked of other.exposes.flatMap((expose) => [expose.component, ...expose.aliases]).filter((name) => own.has(name))) {
      problems.push(
        gateProblem(
          'component-taken',
          asked,
          `组件已由 ${other.name} 提供`,
          `is already offered by ${other.name}@${other.version}.`,
          '请删除其中一个别名',
          'Remove the alias from one of the two.',
        ),
      );
    }
    if (other.globalName === manifest.globalName) {
      problems.push(
        gateProblem(
          'global-taken',
          manifest.globalName,
          `全局名已由 ${other.name} 使用`,
          `is the global name of ${other.name}@${other.version} too.`,
          '请更改应用名',
          'Rename one of the remotes.',
        ),
      );
    }
  }
  return problems;
}

/**
 * Checks that the bundler's own manifest exists, agrees with `release.json`, and contains no code, and that the global name is made of the
 * release's own name and version: with another one a team could take the name of another team's version, or of a part of the browser.
 */

import { globalNameOf } from 'shared-contracts/release/global-name';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { finding, type GateSubject } from './gate-check.ts';

const where = 'mf-manifest.json';
const rebuild: Label = ['请用构建工具重新构建', 'Build the remote again with the release tools.'];

const schema = z.looseObject({
  metaData: z.looseObject({ globalName: z.string(), remoteEntry: z.looseObject({ name: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string() })),
  shared: z.array(z.unknown()),
});

function read(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'));
  } catch {
    return undefined;
  }
}

export function bundlerManifest({ manifest, files }: GateSubject): readonly GateFinding[] {
  if (!files) return [];
  const { globalName } = manifest;
  const own = globalNameOf(manifest.name, manifest.version);
  if (globalName !== own)
    return [
      finding(
        'global-name-foreign',
        globalName,
        [`全局名须由应用名和版本组成：${own}`, `is not the global name of this version, which is ${own}.`],
        rebuild,
      ),
    ];
  const content = files.get(where);
  if (!content) return [finding('bundler-manifest', where, ['缺少模块联邦清单', 'is missing.'], rebuild)];
  const raw = read(content);
  if (raw === undefined) return [finding('bundler-manifest', where, ['不是有效的 JSON', 'is not JSON.'], rebuild)];
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return [finding('bundler-manifest', where, ['缺少必需字段', 'lacks metaData, exposes or shared.'], rebuild)];
  const { metaData, exposes } = parsed.data;
  const findings: GateFinding[] = [];
  if ('getPublicPath' in metaData)
    findings.push(
      finding(
        'public-path',
        where,
        ['不允许 getPublicPath：它会在页面中执行文本', 'has getPublicPath, text that would be run as code.'],
        ['请使用 publicPath: auto', 'Use publicPath "auto".'],
      ),
    );
  if (metaData.globalName !== manifest.globalName)
    findings.push(
      finding('global-name', where, ['全局名与 release.json 不一致', 'and release.json disagree about the global name.'], rebuild),
    );
  const offered = new Set(exposes.map((expose) => expose.path));
  for (const { component } of manifest.exposes)
    if (!offered.has(`./${component}`))
      findings.push(
        finding(
          'expose-missing',
          component,
          ['构建结果中没有这个组件', 'is promised by release.json but the build does not expose it.'],
          rebuild,
        ),
      );
  return findings;
}

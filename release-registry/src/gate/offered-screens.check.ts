/** Checks the declaration of a release: an entry file, screens within its own groups, each name once, files for each screen. */
import { isLayout } from 'shared-contracts/release/menu-rows';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { buildAgain, finding, type GateSubject } from './gate-check.ts';

export function offeredScreens({ manifest }: GateSubject): readonly GateFinding[] {
  const listed = new Set(manifest.files.map((file) => file.path));
  const findings: GateFinding[] = [];
  const seen = new Set<string>();
  if (!listed.has(manifest.entry))
    findings.push(finding('entry', manifest.entry, ['入口文件不在清单中', 'is the entry but is not among the files.'], buildAgain));
  for (const { component, aliases, scripts, styles } of manifest.exposes) {
    if (!manifest.groups.includes(component.split('/')[0] ?? ''))
      findings.push(
        finding(
          'expose-group',
          component,
          ['组件不属于本应用声明的分组', `is outside the groups ${manifest.groups.join(', ')}.`],
          [
            '请移动界面目录，或在 package.json 的 freight.groups 中声明',
            'Move the screen, or declare the group under freight.groups in package.json.',
          ],
        ),
      );
    for (const asked of [component, ...aliases]) {
      if (isLayout(asked))
        findings.push(
          finding(
            'expose-layout',
            asked,
            ['布局由主框架提供', 'is a layout of the host, which no remote may offer.'],
            ['请更换组件名或别名', 'Choose another component path or alias.'],
          ),
        );
      if (seen.has(asked))
        findings.push(
          finding(
            'expose-twice',
            asked,
            ['组件名或别名重复', 'is offered twice.'],
            ['请删除重复的别名', 'Remove the alias from one screen.ts.'],
          ),
        );
      seen.add(asked);
    }
    for (const file of [...scripts, ...styles])
      if (!listed.has(file))
        findings.push(
          finding(
            'expose-file',
            `${component} → ${file}`,
            ['组件所需文件不在清单中', 'is needed by the screen but is not among the files.'],
            buildAgain,
          ),
        );
  }
  return findings;
}

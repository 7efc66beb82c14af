/** Refuses scripts that create code from text (eval or the like): the page's Content-Security-Policy would block them at run time. */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { finding, type GateSubject } from './gate-check.ts';

export const codeFromText = ({ files = new Map() }: GateSubject): readonly GateFinding[] =>
  [...files].flatMap(([path, content]) => {
    if (!path.endsWith('.js')) return [];
    const found = /\bnew Function\s*\(|(?<![\w$.])eval\s*\(/.exec(Buffer.from(content).toString('utf8'))?.[0];
    if (!found) return [];
    return [
      finding(
        'eval',
        path,
        ['脚本在运行时生成代码，会被页面安全策略阻止', `contains “${found}”, which the page's policy forbids.`],
        ['请替换使用它的库或写法', 'Replace the library or expression that makes code from text.'],
      ),
    ];
  });

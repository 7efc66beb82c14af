/** The gate: all release checks, one file each. Pure functions, which the registry and `release check` call. */

import type { GateCheckReport, GateReport } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { bundledCopies } from './bundled-copies.check.ts';
import { bundlerManifest } from './bundler-manifest.check.ts';
import { codeFromText } from './code-from-text.check.ts';
import { fileTypes } from './file-types.check.ts';
import type { GateCheck, GateSubject, GateTarget } from './gate-check.ts';
import { killed } from './killed.check.ts';
import { listedFiles } from './listed-files.check.ts';
import { menuComponents, screensWithoutMenu } from './menu-components.check.ts';
import { menuRows, rowsToAdd } from './menu-rows.check.ts';
import { moduleNames } from './module-names.check.ts';
import { neighbours } from './neighbours.check.ts';
import { offeredScreens } from './offered-screens.check.ts';
import { sharedModules } from './shared-modules.check.ts';
import { sizeBudget } from './size-budget.check.ts';

/**
 * Effect of a check's findings: `always` refuses every version, `forward` refuses new versions but not rollbacks, and `note` is only
 * reported.
 */
type Weight = 'always' | 'forward' | 'note';

const checks: readonly (readonly [GateCheck, Weight, Label])[] = [
  [listedFiles, 'always', ['文件与清单逐字节一致', 'The files are those listed, byte for byte']],
  [fileTypes, 'always', ['文件内容与名称相符', 'Every file is what its name says']],
  [offeredScreens, 'always', ['提供的界面完整且在自己的分组内', 'Its screens are whole and inside its own groups']],
  [codeFromText, 'always', ['不由文本生成代码', 'No code is made from text']],
  [bundlerManifest, 'always', ['打包清单与发布清单一致', "The bundler's manifest agrees"]],
  [bundledCopies, 'always', ['不含主框架已提供的库', 'No copy of a library that the shell provides']],
  [sharedModules, 'always', ['需要的共享模块均有合适的版本', 'Every shared module is there in a fitting version']],
  [moduleNames, 'always', ['用到的平台接口均存在', 'Every name it takes from the platform is there']],
  [neighbours, 'always', ['不与其他模块重名', 'No name of a neighbour']],
  [killed, 'always', ['未在此环境停用', 'It was not killed here']],
  [menuComponents, 'forward', ['菜单指向的界面均存在', 'Every menu entry of it opens a screen']],
  [menuRows, 'forward', ['带来的菜单与权限编码有效', 'The menu rows it brings are its own, with known codes']],
  [sizeBudget, 'forward', ['体积没有明显变大', 'It has not grown much']],
  [rowsToAdd, 'note', ['菜单中已有它的界面', 'The menu has its rows']],
  [screensWithoutMenu, 'note', ['界面均有菜单入口', 'Every screen has a menu entry']],
];

/**
 * `forward`: a newer version is pinned. `back`: an earlier version is pinned (rollback); some checks then only report notes instead of
 * refusing it.
 */
export type GateDirection = 'forward' | 'back';

/** Findings of each check for one release in one environment. */
export const judgeByCheck = (subject: GateSubject, target: GateTarget, direction: GateDirection = 'forward'): GateCheckReport[] =>
  checks.map(([check, weight, label]) => {
    const refuses = weight === 'always' || (weight === 'forward' && direction === 'forward');
    const findings = check(subject, target);
    return { label, refused: refuses ? findings : [], notes: refuses ? [] : findings };
  });

/** All findings of the checks for one release in one environment. */
export const judge = (subject: GateSubject, target: GateTarget, direction?: GateDirection): GateReport =>
  joinReports(judgeByCheck(subject, target, direction));

/** Joins the findings of several checks: all refusals, and all notes. */
export const joinReports = (reports: readonly GateReport[]): GateReport => ({
  refused: reports.flatMap(({ refused }) => refused),
  notes: reports.flatMap(({ notes }) => notes),
});

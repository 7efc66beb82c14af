/**
 * The nine built-in online form and report components of the earlier system as screens of group `online`. Which
 * remote provides the group, and whether it has the screen, is stated in the environment manifest.
 */
const form = 'modules/online/cgform';
const report = 'modules/online/cgreport';

const screens: ReadonlyMap<string, string> = new Map([
  [`${form}/OnlCgformHeadList`, 'online/cgform/head-list'],
  [`${form}/OnlCgformCopyList`, 'online/cgform/copy-list'],
  [`${form}/auto/OnlCgformAutoList`, 'online/cgform/auto-list'],
  [`${form}/auto/OnlCgformTreeList`, 'online/cgform/tree-list'],
  [`${form}/auto/erp/OnlCgformErpList`, 'online/cgform/erp-list'],
  [`${form}/auto/tab/OnlCgformTabList`, 'online/cgform/tab-list'],
  [`${form}/auto/innerTable/OnlCgformInnerTableList`, 'online/cgform/inner-table-list'],
  [`${report}/OnlCgreportHeadList`, 'online/cgreport/head-list'],
  [`${report}/auto/OnlCgreportAutoList`, 'online/cgreport/auto-list'],
]);

/** The built-in name if the component is one of the nine, otherwise the component unchanged. */
export const screenName = (component: string): string => screens.get(component) ?? component;

/**
 * The nine built-in form and report components of the earlier system, as screens of the group `online`. The environment manifest says which
 * remote provides this group and whether it has the screen.
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

/** The name of a built-in screen if the component is one of the nine; otherwise the component unchanged. */
export const screenName = (component: string): string => screens.get(component) ?? component;

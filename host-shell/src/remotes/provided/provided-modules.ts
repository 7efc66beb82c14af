/**
 * The modules that the shell shares with remotes, one line each. `product` modules are loaded with frame and landing page; `widgets` (lists
 * and forms) and `overlay` are one file each, loaded when the first screen needs them. The list must equal
 * `tooling/src/workspace/shared-policy.json`, which a test checks.
 */
import { loadDrafts } from '../../session/drafts-later.ts';

type Provide = () => Promise<unknown>;

/** Unwraps CommonJS libraries: remotes expect the module itself, not the namespace that the bundler adds. */
const plain =
  (load: () => Promise<{ default: unknown }>): Provide =>
  () =>
    load().then((module) => module.default);

export const providedModules: Readonly<Record<string, Provide>> = {
  react: () => import(/* webpackChunkName: "product" */ './provided-react.ts').then(({ providedReact }) => providedReact),
  'react/jsx-runtime': plain(() => import('react/jsx-runtime') as Promise<never>),
  'react-dom': plain(() => import('react-dom')),
  'react-dom/client': plain(() => import('react-dom/client')),
  'react-router-dom': () => import(/* webpackChunkName: "product" */ './provided-router.ts'),
  '@reduxjs/toolkit': () => import(/* webpackChunkName: "product" */ './provided-redux.ts'),
  '@reduxjs/toolkit/query/react': () => import(/* webpackChunkName: "product" */ './provided-query.ts'),
  'react-redux': () => import(/* webpackChunkName: "product" */ 'react-redux'),
  dayjs: plain(() => import(/* webpackChunkName: "product" */ 'dayjs')),
  i18next: () => import(/* webpackChunkName: "i18n" */ './provided-i18n.ts').then(({ i18next }) => i18next),
  'react-i18next': () => import(/* webpackChunkName: "i18n" */ './provided-i18n.ts').then(({ reactI18next }) => reactI18next),
  'shared-platform/announcements': () => import(/* webpackChunkName: "product" */ 'shared-platform/announcements'),
  'shared-platform/api': () => import(/* webpackChunkName: "product" */ 'shared-platform/api'),
  'shared-platform/attempt': () => import(/* webpackChunkName: "product" */ 'shared-platform/attempt'),
  'shared-platform/config': () => import(/* webpackChunkName: "product" */ 'shared-platform/config'),
  'shared-platform/copy-text': () => import(/* webpackChunkName: "product" */ 'shared-platform/copy-text'),
  'shared-platform/connection': () => import(/* webpackChunkName: "product" */ 'shared-platform/connection'),
  'shared-platform/dictionary': () => import(/* webpackChunkName: "product" */ 'shared-platform/dictionary'),
  'shared-platform/drafts': loadDrafts,
  'shared-platform/entity-api': () => import(/* webpackChunkName: "product" */ 'shared-platform/entity-api'),
  'shared-platform/http': () => import(/* webpackChunkName: "product" */ 'shared-platform/http'),
  'shared-platform/i18n': () => import(/* webpackChunkName: "product" */ 'shared-platform/i18n'),
  'shared-platform/i18n-react': () => import(/* webpackChunkName: "i18n" */ 'shared-platform/i18n-react'),
  'shared-platform/joined-texts': () => import(/* webpackChunkName: "product" */ 'shared-platform/joined-texts'),
  'shared-platform/lazy-part': () => import(/* webpackChunkName: "product" */ 'shared-platform/lazy-part'),
  'shared-platform/live': () => import(/* webpackChunkName: "product" */ 'shared-platform/live'),
  'shared-platform/notices': () => import(/* webpackChunkName: "product" */ 'shared-platform/notices'),
  'shared-platform/passkey': () => import(/* webpackChunkName: "passkey" */ 'shared-platform/passkey'),
  'shared-platform/permission': () => import(/* webpackChunkName: "product" */ 'shared-platform/permission'),
  'shared-platform/read': () => import(/* webpackChunkName: "product" */ 'shared-platform/read'),
  'shared-platform/save-file': () => import(/* webpackChunkName: "product" */ 'shared-platform/save-file'),
  'shared-platform/server-text': () => import(/* webpackChunkName: "product" */ 'shared-platform/server-text'),
  'shared-platform/session': () => import(/* webpackChunkName: "product" */ 'shared-platform/session'),
  'shared-platform/storage': () => import(/* webpackChunkName: "product" */ 'shared-platform/storage'),
  'shared-platform/step-up': () => import(/* webpackChunkName: "product" */ 'shared-platform/step-up'),
  'shared-platform/store': () => import(/* webpackChunkName: "product" */ 'shared-platform/store'),
  'shared-platform/tabs': () => import(/* webpackChunkName: "product" */ 'shared-platform/tabs'),
  'shared-platform/telemetry': () => import(/* webpackChunkName: "product" */ 'shared-platform/telemetry'),
  'shared-platform/url-state': () => import(/* webpackChunkName: "product" */ 'shared-platform/url-state'),
  'shared-widgets/ui/core': () => import(/* webpackChunkName: "product" */ 'shared-widgets/ui/core'),
  'shared-widgets/ui/content': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/content'),
  'shared-widgets/ui/form': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/form'),
  'shared-widgets/ui/data': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/data'),
  'shared-widgets/ui/extra': () => import(/* webpackChunkName: "extra" */ 'shared-widgets/ui/extra'),
  'shared-widgets/ui/tree': () => import(/* webpackChunkName: "tree" */ 'shared-widgets/ui/tree'),
  'shared-widgets/ui/overlay': () => import(/* webpackChunkName: "overlay" */ 'shared-widgets/ui/overlay'),
  'shared-widgets/ui/icons': () => import(/* webpackChunkName: "product" */ 'shared-widgets/ui/icons'),
  'shared-widgets/ui/locale': () => import(/* webpackChunkName: "product" */ 'shared-widgets/ui/locale'),
  'shared-widgets/list-page': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/list-page'),
  'shared-widgets/entity-form': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/entity-form'),
  'shared-widgets/action-group': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/action-group'),
  'shared-widgets/action-drawer': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/action-drawer'),
  'shared-widgets/record-detail': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/record-detail'),
  'shared-widgets/field-kinds': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/field-kinds'),
  'shared-widgets/line-columns': () => import(/* webpackChunkName: "line-columns" */ 'shared-widgets/line-columns'),
  'shared-widgets/field-cell': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/field-cell'),
  'shared-widgets/priority-tag': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/priority-tag'),
  'shared-widgets/state-tag': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/state-tag'),
  'shared-widgets/dictionary-select': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/dictionary-select'),
  'shared-widgets/reference-select': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/reference-select'),
  'shared-widgets/region-select': () => import('shared-widgets/region-select'),
  'shared-widgets/user-picker': () => import('shared-widgets/user-picker'),
  'shared-widgets/depart-picker': () => import('shared-widgets/depart-picker'),
  'shared-widgets/chart': () => import(/* webpackChunkName: "product" */ 'shared-widgets/chart'),
  'shared-widgets/release-facts': () => import(/* webpackChunkName: "release-facts" */ 'shared-widgets/release-facts'),
  'shared-widgets/page': () => import(/* webpackChunkName: "product" */ 'shared-widgets/page'),
  'shared-widgets/stat-card': () => import(/* webpackChunkName: "product" */ 'shared-widgets/stat-card'),
  'editable-table': () => import(/* webpackChunkName: "editable-table" */ './table-with-pickers.ts'),
  'editable-table/cell-kinds': () => import(/* webpackChunkName: "editable-table" */ './cell-kinds-with-pickers.ts'),
};

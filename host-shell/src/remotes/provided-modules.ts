/**
 * What the shell gives to remotes: one line per shared module, loaded when the first remote asks.
 * The list must equal `tooling/src/shared-policy.json`; a test compares them.
 */
type Provide = () => Promise<unknown>;

/** CommonJS libraries: remotes expect the module itself, not the namespace our bundler wraps around it. */
const plain =
  (load: () => Promise<{ default: unknown }>): Provide =>
  () =>
    load().then((module) => module.default);

export const providedModules: Readonly<Record<string, Provide>> = {
  react: plain(() => import('react')),
  'react/jsx-runtime': plain(() => import('react/jsx-runtime') as Promise<never>),
  'react-dom': plain(() => import('react-dom')),
  'react-dom/client': plain(() => import('react-dom/client')),
  'react-router-dom': () => import(/* webpackChunkName: "libraries" */ './provided-router.ts'),
  '@reduxjs/toolkit': () => import(/* webpackChunkName: "libraries" */ './provided-redux.ts'),
  '@reduxjs/toolkit/query/react': () => import(/* webpackChunkName: "libraries" */ './provided-query.ts'),
  'react-redux': () => import(/* webpackChunkName: "libraries" */ 'react-redux'),
  dayjs: plain(() => import(/* webpackChunkName: "libraries" */ 'dayjs')),
  i18next: () => import(/* webpackChunkName: "libraries" */ 'i18next'),
  'react-i18next': () => import(/* webpackChunkName: "libraries" */ 'react-i18next'),
  'shared-platform/api': () => import(/* webpackChunkName: "platform" */ 'shared-platform/api'),
  'shared-platform/attempt': () => import(/* webpackChunkName: "platform" */ 'shared-platform/attempt'),
  'shared-platform/config': () => import(/* webpackChunkName: "platform" */ 'shared-platform/config'),
  'shared-platform/dictionary': () => import(/* webpackChunkName: "platform" */ 'shared-platform/dictionary'),
  'shared-platform/entity-api': () => import(/* webpackChunkName: "platform" */ 'shared-platform/entity-api'),
  'shared-platform/http': () => import(/* webpackChunkName: "platform" */ 'shared-platform/http'),
  'shared-platform/i18n': () => import(/* webpackChunkName: "platform" */ 'shared-platform/i18n'),
  'shared-platform/i18n-react': () => import(/* webpackChunkName: "platform" */ 'shared-platform/i18n-react'),
  'shared-platform/notices': () => import(/* webpackChunkName: "platform" */ 'shared-platform/notices'),
  'shared-platform/permission': () => import(/* webpackChunkName: "platform" */ 'shared-platform/permission'),
  'shared-platform/read': () => import(/* webpackChunkName: "platform" */ 'shared-platform/read'),
  'shared-platform/session': () => import(/* webpackChunkName: "platform" */ 'shared-platform/session'),
  'shared-platform/storage': () => import(/* webpackChunkName: "platform" */ 'shared-platform/storage'),
  'shared-platform/store': () => import(/* webpackChunkName: "platform" */ 'shared-platform/store'),
  'shared-platform/tabs': () => import(/* webpackChunkName: "platform" */ 'shared-platform/tabs'),
  'shared-platform/telemetry': () => import(/* webpackChunkName: "platform" */ 'shared-platform/telemetry'),
  'shared-platform/url-state': () => import(/* webpackChunkName: "platform" */ 'shared-platform/url-state'),
  'shared-widgets/ui/core': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/core'),
  'shared-widgets/ui/form': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/ui/form'),
  'shared-widgets/ui/data': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/ui/data'),
  'shared-widgets/ui/overlay': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/overlay'),
  'shared-widgets/ui/icons': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/icons'),
  'shared-widgets/ui/locale': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/ui/locale'),
  'shared-widgets/list-page': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/list-page'),
  'shared-widgets/entity-form': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/entity-form'),
  'shared-widgets/action-drawer': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/action-drawer'),
  'shared-widgets/record-detail': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/record-detail'),
  'shared-widgets/field-kinds': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/field-kinds'),
  'shared-widgets/field-cell': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/field-cell'),
  'shared-widgets/state-tag': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/state-tag'),
  'shared-widgets/dictionary-select': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/dictionary-select'),
  'shared-widgets/reference-select': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/reference-select'),
  'shared-widgets/region-select': () => import(/* webpackChunkName: "widgets-data" */ 'shared-widgets/region-select'),
  'shared-widgets/load-drawer': () => import('shared-widgets/load-drawer'),
  'shared-widgets/deliver-drawer': () => import('shared-widgets/deliver-drawer'),
  'shared-widgets/chart': () => import('shared-widgets/chart'),
  'shared-widgets/page': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/page'),
  'shared-widgets/stat-card': () => import(/* webpackChunkName: "widgets" */ 'shared-widgets/stat-card'),
};

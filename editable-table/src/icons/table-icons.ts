/** Icons of the table, hidden from assistive technology because they are shown beside text. */
import {
  CloseOutlined as CloseOutlinedBase,
  DeleteOutlined as DeleteOutlinedBase,
  DownloadOutlined as DownloadOutlinedBase,
  DownOutlined as DownOutlinedBase,
  FullscreenOutlined as FullscreenOutlinedBase,
  ReloadOutlined as ReloadOutlinedBase,
  SettingOutlined as SettingOutlinedBase,
  WarningOutlined as WarningOutlinedBase,
} from '@ant-design/icons';
import { decorative } from 'shared-controls/decorative';

export const CloseOutlined = /* @__PURE__ */ decorative(CloseOutlinedBase);
export const DeleteOutlined = /* @__PURE__ */ decorative(DeleteOutlinedBase);
export const DownloadOutlined = /* @__PURE__ */ decorative(DownloadOutlinedBase);
export const DownOutlined = /* @__PURE__ */ decorative(DownOutlinedBase);
export const FullscreenOutlined = /* @__PURE__ */ decorative(FullscreenOutlinedBase);
export const ReloadOutlined = /* @__PURE__ */ decorative(ReloadOutlinedBase);
export const SettingOutlined = /* @__PURE__ */ decorative(SettingOutlinedBase);
export const WarningOutlined = /* @__PURE__ */ decorative(WarningOutlinedBase);

/** Icons of lists, forms and tables, for this package alone: they arrive with those, not with the frame as `icons.ts` does. */
import {
  ArrowDownOutlined as ArrowDownOutlinedBase,
  ArrowUpOutlined as ArrowUpOutlinedBase,
  DeleteOutlined as DeleteOutlinedBase,
  DownloadOutlined as DownloadOutlinedBase,
  EyeOutlined as EyeOutlinedBase,
  FilterOutlined as FilterOutlinedBase,
  ImportOutlined as ImportOutlinedBase,
  UpOutlined as UpOutlinedBase,
} from '@ant-design/icons';
import { decorative } from 'shared-controls/decorative';

export const ArrowDownOutlined = /* @__PURE__ */ decorative(ArrowDownOutlinedBase);
export const ArrowUpOutlined = /* @__PURE__ */ decorative(ArrowUpOutlinedBase);
export const DeleteOutlined = /* @__PURE__ */ decorative(DeleteOutlinedBase);
export const DownloadOutlined = /* @__PURE__ */ decorative(DownloadOutlinedBase);
export const EyeOutlined = /* @__PURE__ */ decorative(EyeOutlinedBase);
export const FilterOutlined = /* @__PURE__ */ decorative(FilterOutlinedBase);
export const ImportOutlined = /* @__PURE__ */ decorative(ImportOutlinedBase);
export const UpOutlined = /* @__PURE__ */ decorative(UpOutlinedBase);

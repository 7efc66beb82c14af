/** Icons of lists, forms and tables, for this package only; loaded with these, not with the frame. */
import {
  ArrowDownOutlined as ArrowDownOutlinedBase,
  ArrowUpOutlined as ArrowUpOutlinedBase,
  CalendarOutlined as CalendarOutlinedBase,
  ClockCircleOutlined as ClockCircleOutlinedBase,
  CloseOutlined as CloseOutlinedBase,
  DeleteOutlined as DeleteOutlinedBase,
  DownloadOutlined as DownloadOutlinedBase,
  EllipsisOutlined as EllipsisOutlinedBase,
  EyeOutlined as EyeOutlinedBase,
  FilterOutlined as FilterOutlinedBase,
  GroupOutlined as GroupOutlinedBase,
  ImportOutlined as ImportOutlinedBase,
  PrinterOutlined as PrinterOutlinedBase,
  UpOutlined as UpOutlinedBase,
} from '@ant-design/icons';
import { decorative } from 'shared-controls/decorative';

export const ArrowDownOutlined = /* @__PURE__ */ decorative(ArrowDownOutlinedBase);
export const ArrowUpOutlined = /* @__PURE__ */ decorative(ArrowUpOutlinedBase);
export const CalendarOutlined = /* @__PURE__ */ decorative(CalendarOutlinedBase);
export const ClockCircleOutlined = /* @__PURE__ */ decorative(ClockCircleOutlinedBase);
export const DeleteOutlined = /* @__PURE__ */ decorative(DeleteOutlinedBase);
export const DownloadOutlined = /* @__PURE__ */ decorative(DownloadOutlinedBase);
export const EyeOutlined = /* @__PURE__ */ decorative(EyeOutlinedBase);
export const FilterOutlined = /* @__PURE__ */ decorative(FilterOutlinedBase);
export const ImportOutlined = /* @__PURE__ */ decorative(ImportOutlinedBase);
export const UpOutlined = /* @__PURE__ */ decorative(UpOutlinedBase);
export const CloseOutlined = /* @__PURE__ */ decorative(CloseOutlinedBase);
export const EllipsisOutlined = /* @__PURE__ */ decorative(EllipsisOutlinedBase);
export const GroupOutlined = /* @__PURE__ */ decorative(GroupOutlinedBase);
export const PrinterOutlined = /* @__PURE__ */ decorative(PrinterOutlinedBase);

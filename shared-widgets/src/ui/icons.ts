/**
 * Icons of the product, and `MenuIcon` for icons that the server names. Icons are hidden from assistive technology, so that a button is
 * named by its text (or by `aria-label` when the icon stands alone). All are loaded with the frame, so list only icons that a screen uses.
 */
import {
  BellOutlined as BellOutlinedBase,
  CarOutlined as CarOutlinedBase,
  CheckCircleOutlined as CheckCircleOutlinedBase,
  CloseOutlined as CloseOutlinedBase,
  CloudServerOutlined as CloudServerOutlinedBase,
  CopyOutlined as CopyOutlinedBase,
  DisconnectOutlined as DisconnectOutlinedBase,
  DollarOutlined as DollarOutlinedBase,
  DownOutlined as DownOutlinedBase,
  FileTextOutlined as FileTextOutlinedBase,
  FullscreenExitOutlined as FullscreenExitOutlinedBase,
  FullscreenOutlined as FullscreenOutlinedBase,
  InboxOutlined as InboxOutlinedBase,
  LockOutlined as LockOutlinedBase,
  LogoutOutlined as LogoutOutlinedBase,
  MenuFoldOutlined as MenuFoldOutlinedBase,
  MenuOutlined as MenuOutlinedBase,
  MenuUnfoldOutlined as MenuUnfoldOutlinedBase,
  MoonOutlined as MoonOutlinedBase,
  NodeIndexOutlined as NodeIndexOutlinedBase,
  PlusOutlined as PlusOutlinedBase,
  ReloadOutlined as ReloadOutlinedBase,
  RollbackOutlined as RollbackOutlinedBase,
  SafetyOutlined as SafetyOutlinedBase,
  SearchOutlined as SearchOutlinedBase,
  SettingOutlined as SettingOutlinedBase,
  SunOutlined as SunOutlinedBase,
  SyncOutlined as SyncOutlinedBase,
  TeamOutlined as TeamOutlinedBase,
  TransactionOutlined as TransactionOutlinedBase,
  TranslationOutlined as TranslationOutlinedBase,
  TruckOutlined as TruckOutlinedBase,
  UnlockOutlined as UnlockOutlinedBase,
  UserOutlined as UserOutlinedBase,
  WarningOutlined as WarningOutlinedBase,
} from '@ant-design/icons';
import { decorative } from 'shared-controls/decorative';

export { MenuIcon, useMenuIconNames } from '../menu-icon/menu-icon.tsx';

export const BellOutlined = /* @__PURE__ */ decorative(BellOutlinedBase);
export const CarOutlined = /* @__PURE__ */ decorative(CarOutlinedBase);
export const CloudServerOutlined = /* @__PURE__ */ decorative(CloudServerOutlinedBase);
export const DisconnectOutlined = /* @__PURE__ */ decorative(DisconnectOutlinedBase);
export const CheckCircleOutlined = /* @__PURE__ */ decorative(CheckCircleOutlinedBase);
export const CloseOutlined = /* @__PURE__ */ decorative(CloseOutlinedBase);
export const CopyOutlined = /* @__PURE__ */ decorative(CopyOutlinedBase);
export const DollarOutlined = /* @__PURE__ */ decorative(DollarOutlinedBase);
export const DownOutlined = /* @__PURE__ */ decorative(DownOutlinedBase);
export const FileTextOutlined = /* @__PURE__ */ decorative(FileTextOutlinedBase);
export const FullscreenExitOutlined = /* @__PURE__ */ decorative(FullscreenExitOutlinedBase);
export const FullscreenOutlined = /* @__PURE__ */ decorative(FullscreenOutlinedBase);
export const InboxOutlined = /* @__PURE__ */ decorative(InboxOutlinedBase);
export const LockOutlined = /* @__PURE__ */ decorative(LockOutlinedBase);
export const LogoutOutlined = /* @__PURE__ */ decorative(LogoutOutlinedBase);
export const MenuFoldOutlined = /* @__PURE__ */ decorative(MenuFoldOutlinedBase);
export const MenuOutlined = /* @__PURE__ */ decorative(MenuOutlinedBase);
export const MenuUnfoldOutlined = /* @__PURE__ */ decorative(MenuUnfoldOutlinedBase);
export const MoonOutlined = /* @__PURE__ */ decorative(MoonOutlinedBase);
export const NodeIndexOutlined = /* @__PURE__ */ decorative(NodeIndexOutlinedBase);
export const PlusOutlined = /* @__PURE__ */ decorative(PlusOutlinedBase);
export const ReloadOutlined = /* @__PURE__ */ decorative(ReloadOutlinedBase);
export const RollbackOutlined = /* @__PURE__ */ decorative(RollbackOutlinedBase);
export const SafetyOutlined = /* @__PURE__ */ decorative(SafetyOutlinedBase);
export const SearchOutlined = /* @__PURE__ */ decorative(SearchOutlinedBase);
export const SettingOutlined = /* @__PURE__ */ decorative(SettingOutlinedBase);
export const SunOutlined = /* @__PURE__ */ decorative(SunOutlinedBase);
export const SyncOutlined = /* @__PURE__ */ decorative(SyncOutlinedBase);
export const TeamOutlined = /* @__PURE__ */ decorative(TeamOutlinedBase);
export const TransactionOutlined = /* @__PURE__ */ decorative(TransactionOutlinedBase);
export const TranslationOutlined = /* @__PURE__ */ decorative(TranslationOutlinedBase);
export const TruckOutlined = /* @__PURE__ */ decorative(TruckOutlinedBase);
export const UnlockOutlined = /* @__PURE__ */ decorative(UnlockOutlinedBase);
export const UserOutlined = /* @__PURE__ */ decorative(UserOutlinedBase);
export const WarningOutlined = /* @__PURE__ */ decorative(WarningOutlinedBase);

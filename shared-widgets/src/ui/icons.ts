/**
 * Icons the product uses, and `MenuIcon` for icons that the server names. An icon decorates the words beside it: it is hidden from
 * assistive technology, so that a button is called by its text (or by its `aria-label` where the icon stands alone).
 */
import {
  AlertOutlined as AlertOutlinedBase,
  AppstoreOutlined as AppstoreOutlinedBase,
  ArrowDownOutlined as ArrowDownOutlinedBase,
  ArrowUpOutlined as ArrowUpOutlinedBase,
  AuditOutlined as AuditOutlinedBase,
  BankOutlined as BankOutlinedBase,
  BarChartOutlined as BarChartOutlinedBase,
  BellOutlined as BellOutlinedBase,
  CalendarOutlined as CalendarOutlinedBase,
  CarOutlined as CarOutlinedBase,
  CheckCircleOutlined as CheckCircleOutlinedBase,
  CheckOutlined as CheckOutlinedBase,
  ClockCircleOutlined as ClockCircleOutlinedBase,
  CloseCircleOutlined as CloseCircleOutlinedBase,
  CloseOutlined as CloseOutlinedBase,
  CloudUploadOutlined as CloudUploadOutlinedBase,
  ClusterOutlined as ClusterOutlinedBase,
  ColumnHeightOutlined as ColumnHeightOutlinedBase,
  CompassOutlined as CompassOutlinedBase,
  CopyOutlined as CopyOutlinedBase,
  DashboardOutlined as DashboardOutlinedBase,
  DeleteOutlined as DeleteOutlinedBase,
  DollarOutlined as DollarOutlinedBase,
  DownloadOutlined as DownloadOutlinedBase,
  DownOutlined as DownOutlinedBase,
  EditOutlined as EditOutlinedBase,
  EllipsisOutlined as EllipsisOutlinedBase,
  EnvironmentOutlined as EnvironmentOutlinedBase,
  ExclamationCircleOutlined as ExclamationCircleOutlinedBase,
  ExportOutlined as ExportOutlinedBase,
  EyeOutlined as EyeOutlinedBase,
  FileOutlined as FileOutlinedBase,
  FileTextOutlined as FileTextOutlinedBase,
  FilterOutlined as FilterOutlinedBase,
  FullscreenExitOutlined as FullscreenExitOutlinedBase,
  FullscreenOutlined as FullscreenOutlinedBase,
  GlobalOutlined as GlobalOutlinedBase,
  HistoryOutlined as HistoryOutlinedBase,
  HomeOutlined as HomeOutlinedBase,
  IdcardOutlined as IdcardOutlinedBase,
  ImportOutlined as ImportOutlinedBase,
  InboxOutlined as InboxOutlinedBase,
  InfoCircleOutlined as InfoCircleOutlinedBase,
  LeftOutlined as LeftOutlinedBase,
  LockOutlined as LockOutlinedBase,
  LoginOutlined as LoginOutlinedBase,
  LogoutOutlined as LogoutOutlinedBase,
  MenuFoldOutlined as MenuFoldOutlinedBase,
  MenuOutlined as MenuOutlinedBase,
  MenuUnfoldOutlined as MenuUnfoldOutlinedBase,
  MoonOutlined as MoonOutlinedBase,
  MoreOutlined as MoreOutlinedBase,
  NodeIndexOutlined as NodeIndexOutlinedBase,
  PauseCircleOutlined as PauseCircleOutlinedBase,
  PlayCircleOutlined as PlayCircleOutlinedBase,
  PlusOutlined as PlusOutlinedBase,
  PrinterOutlined as PrinterOutlinedBase,
  PushpinOutlined as PushpinOutlinedBase,
  QuestionCircleOutlined as QuestionCircleOutlinedBase,
  ReloadOutlined as ReloadOutlinedBase,
  RightOutlined as RightOutlinedBase,
  RollbackOutlined as RollbackOutlinedBase,
  SafetyCertificateOutlined as SafetyCertificateOutlinedBase,
  SearchOutlined as SearchOutlinedBase,
  SendOutlined as SendOutlinedBase,
  SettingOutlined as SettingOutlinedBase,
  ShopOutlined as ShopOutlinedBase,
  ShoppingCartOutlined as ShoppingCartOutlinedBase,
  SkinOutlined as SkinOutlinedBase,
  SolutionOutlined as SolutionOutlinedBase,
  StopOutlined as StopOutlinedBase,
  SunOutlined as SunOutlinedBase,
  SwapOutlined as SwapOutlinedBase,
  SyncOutlined as SyncOutlinedBase,
  TeamOutlined as TeamOutlinedBase,
  ToolOutlined as ToolOutlinedBase,
  TransactionOutlined as TransactionOutlinedBase,
  TranslationOutlined as TranslationOutlinedBase,
  TruckOutlined as TruckOutlinedBase,
  UnlockOutlined as UnlockOutlinedBase,
  UnorderedListOutlined as UnorderedListOutlinedBase,
  UpOutlined as UpOutlinedBase,
  UserOutlined as UserOutlinedBase,
  UserSwitchOutlined as UserSwitchOutlinedBase,
  WarningOutlined as WarningOutlinedBase,
} from '@ant-design/icons';
import { decorative } from './decorative.tsx';

export { MenuIcon } from './menu-icon.tsx';

export const AlertOutlined = /* @__PURE__ */ decorative(AlertOutlinedBase);
export const AppstoreOutlined = /* @__PURE__ */ decorative(AppstoreOutlinedBase);
export const ArrowDownOutlined = /* @__PURE__ */ decorative(ArrowDownOutlinedBase);
export const ArrowUpOutlined = /* @__PURE__ */ decorative(ArrowUpOutlinedBase);
export const AuditOutlined = /* @__PURE__ */ decorative(AuditOutlinedBase);
export const BankOutlined = /* @__PURE__ */ decorative(BankOutlinedBase);
export const BarChartOutlined = /* @__PURE__ */ decorative(BarChartOutlinedBase);
export const BellOutlined = /* @__PURE__ */ decorative(BellOutlinedBase);
export const CalendarOutlined = /* @__PURE__ */ decorative(CalendarOutlinedBase);
export const CarOutlined = /* @__PURE__ */ decorative(CarOutlinedBase);
export const CheckCircleOutlined = /* @__PURE__ */ decorative(CheckCircleOutlinedBase);
export const CheckOutlined = /* @__PURE__ */ decorative(CheckOutlinedBase);
export const ClockCircleOutlined = /* @__PURE__ */ decorative(ClockCircleOutlinedBase);
export const CloseCircleOutlined = /* @__PURE__ */ decorative(CloseCircleOutlinedBase);
export const CloseOutlined = /* @__PURE__ */ decorative(CloseOutlinedBase);
export const CloudUploadOutlined = /* @__PURE__ */ decorative(CloudUploadOutlinedBase);
export const ClusterOutlined = /* @__PURE__ */ decorative(ClusterOutlinedBase);
export const ColumnHeightOutlined = /* @__PURE__ */ decorative(ColumnHeightOutlinedBase);
export const CompassOutlined = /* @__PURE__ */ decorative(CompassOutlinedBase);
export const CopyOutlined = /* @__PURE__ */ decorative(CopyOutlinedBase);
export const DashboardOutlined = /* @__PURE__ */ decorative(DashboardOutlinedBase);
export const DeleteOutlined = /* @__PURE__ */ decorative(DeleteOutlinedBase);
export const DollarOutlined = /* @__PURE__ */ decorative(DollarOutlinedBase);
export const DownOutlined = /* @__PURE__ */ decorative(DownOutlinedBase);
export const DownloadOutlined = /* @__PURE__ */ decorative(DownloadOutlinedBase);
export const EditOutlined = /* @__PURE__ */ decorative(EditOutlinedBase);
export const EllipsisOutlined = /* @__PURE__ */ decorative(EllipsisOutlinedBase);
export const EnvironmentOutlined = /* @__PURE__ */ decorative(EnvironmentOutlinedBase);
export const ExclamationCircleOutlined = /* @__PURE__ */ decorative(ExclamationCircleOutlinedBase);
export const ExportOutlined = /* @__PURE__ */ decorative(ExportOutlinedBase);
export const EyeOutlined = /* @__PURE__ */ decorative(EyeOutlinedBase);
export const FileOutlined = /* @__PURE__ */ decorative(FileOutlinedBase);
export const FileTextOutlined = /* @__PURE__ */ decorative(FileTextOutlinedBase);
export const FilterOutlined = /* @__PURE__ */ decorative(FilterOutlinedBase);
export const FullscreenExitOutlined = /* @__PURE__ */ decorative(FullscreenExitOutlinedBase);
export const FullscreenOutlined = /* @__PURE__ */ decorative(FullscreenOutlinedBase);
export const GlobalOutlined = /* @__PURE__ */ decorative(GlobalOutlinedBase);
export const HistoryOutlined = /* @__PURE__ */ decorative(HistoryOutlinedBase);
export const HomeOutlined = /* @__PURE__ */ decorative(HomeOutlinedBase);
export const IdcardOutlined = /* @__PURE__ */ decorative(IdcardOutlinedBase);
export const ImportOutlined = /* @__PURE__ */ decorative(ImportOutlinedBase);
export const InboxOutlined = /* @__PURE__ */ decorative(InboxOutlinedBase);
export const InfoCircleOutlined = /* @__PURE__ */ decorative(InfoCircleOutlinedBase);
export const LeftOutlined = /* @__PURE__ */ decorative(LeftOutlinedBase);
export const LockOutlined = /* @__PURE__ */ decorative(LockOutlinedBase);
export const LoginOutlined = /* @__PURE__ */ decorative(LoginOutlinedBase);
export const LogoutOutlined = /* @__PURE__ */ decorative(LogoutOutlinedBase);
export const MenuFoldOutlined = /* @__PURE__ */ decorative(MenuFoldOutlinedBase);
export const MenuOutlined = /* @__PURE__ */ decorative(MenuOutlinedBase);
export const MenuUnfoldOutlined = /* @__PURE__ */ decorative(MenuUnfoldOutlinedBase);
export const MoonOutlined = /* @__PURE__ */ decorative(MoonOutlinedBase);
export const MoreOutlined = /* @__PURE__ */ decorative(MoreOutlinedBase);
export const NodeIndexOutlined = /* @__PURE__ */ decorative(NodeIndexOutlinedBase);
export const PauseCircleOutlined = /* @__PURE__ */ decorative(PauseCircleOutlinedBase);
export const PlayCircleOutlined = /* @__PURE__ */ decorative(PlayCircleOutlinedBase);
export const PlusOutlined = /* @__PURE__ */ decorative(PlusOutlinedBase);
export const PrinterOutlined = /* @__PURE__ */ decorative(PrinterOutlinedBase);
export const PushpinOutlined = /* @__PURE__ */ decorative(PushpinOutlinedBase);
export const QuestionCircleOutlined = /* @__PURE__ */ decorative(QuestionCircleOutlinedBase);
export const ReloadOutlined = /* @__PURE__ */ decorative(ReloadOutlinedBase);
export const RightOutlined = /* @__PURE__ */ decorative(RightOutlinedBase);
export const RollbackOutlined = /* @__PURE__ */ decorative(RollbackOutlinedBase);
export const SafetyCertificateOutlined = /* @__PURE__ */ decorative(SafetyCertificateOutlinedBase);
export const SearchOutlined = /* @__PURE__ */ decorative(SearchOutlinedBase);
export const SendOutlined = /* @__PURE__ */ decorative(SendOutlinedBase);
export const SettingOutlined = /* @__PURE__ */ decorative(SettingOutlinedBase);
export const ShopOutlined = /* @__PURE__ */ decorative(ShopOutlinedBase);
export const ShoppingCartOutlined = /* @__PURE__ */ decorative(ShoppingCartOutlinedBase);
export const SkinOutlined = /* @__PURE__ */ decorative(SkinOutlinedBase);
export const SolutionOutlined = /* @__PURE__ */ decorative(SolutionOutlinedBase);
export const StopOutlined = /* @__PURE__ */ decorative(StopOutlinedBase);
export const SunOutlined = /* @__PURE__ */ decorative(SunOutlinedBase);
export const SwapOutlined = /* @__PURE__ */ decorative(SwapOutlinedBase);
export const SyncOutlined = /* @__PURE__ */ decorative(SyncOutlinedBase);
export const TeamOutlined = /* @__PURE__ */ decorative(TeamOutlinedBase);
export const ToolOutlined = /* @__PURE__ */ decorative(ToolOutlinedBase);
export const TransactionOutlined = /* @__PURE__ */ decorative(TransactionOutlinedBase);
export const TranslationOutlined = /* @__PURE__ */ decorative(TranslationOutlinedBase);
export const TruckOutlined = /* @__PURE__ */ decorative(TruckOutlinedBase);
export const UnlockOutlined = /* @__PURE__ */ decorative(UnlockOutlinedBase);
export const UnorderedListOutlined = /* @__PURE__ */ decorative(UnorderedListOutlinedBase);
export const UpOutlined = /* @__PURE__ */ decorative(UpOutlinedBase);
export const UserOutlined = /* @__PURE__ */ decorative(UserOutlinedBase);
export const UserSwitchOutlined = /* @__PURE__ */ decorative(UserSwitchOutlinedBase);
export const WarningOutlined = /* @__PURE__ */ decorative(WarningOutlinedBase);

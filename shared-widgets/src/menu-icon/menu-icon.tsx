import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  LineChartOutlined,
  NotificationOutlined,
  ProfileOutlined,
  RocketOutlined,
  SafetyOutlined,
  SendOutlined,
  SettingOutlined,
  ShopOutlined,
  TableOutlined,
  TagOutlined,
  TeamOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyPart, loadPatiently } from 'shared-platform/lazy-part';

type GlyphProps = { readonly className?: string; readonly 'aria-hidden'?: boolean };
/** Icon components by the name that the server uses for them. */
export type MenuIconTable = Readonly<Record<string, ComponentType<GlyphProps>>>;

/** Icons of the product's own menus, which every page shows. */
const byName: MenuIconTable = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  car: CarOutlined,
  'check-circle': CheckCircleOutlined,
  'clock-circle': ClockCircleOutlined,
  cluster: ClusterOutlined,
  'credit-card': CreditCardOutlined,
  dashboard: DashboardOutlined,
  'deployment-unit': DeploymentUnitOutlined,
  desktop: DesktopOutlined,
  environment: EnvironmentOutlined,
  'file-protect': FileProtectOutlined,
  'file-text': FileTextOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  'line-chart': LineChartOutlined,
  notification: NotificationOutlined,
  profile: ProfileOutlined,
  rocket: RocketOutlined,
  safety: SafetyOutlined,
  send: SendOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  table: TableOutlined,
  tag: TagOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  'user-switch': UserSwitchOutlined,
};

const loadRareIcons = (): Promise<MenuIconTable> =>
  loadPatiently(() => import('./rare-menu-icons.ts')).then(
    ({ rareMenuIcons }) => rareMenuIcons,
    () => ({}),
  );

const RareIcon = lazyPart(async () => {
  const rareMenuIcons = await loadRareIcons();
  return {
    default({ name, ...glyph }: GlyphProps & { readonly name: string }) {
      const Icon = rareMenuIcons[name] ?? AppstoreOutlined;
      return <Icon {...glyph} />;
    },
  };
});

export interface MenuIconProps {
  /** Name as sent by the server, e.g. `file-text`; `none` or empty: no icon; an unknown name: the general icon. */
  readonly name?: string | null | undefined;
  readonly className?: string;
}

/** Icon of a menu item, given by the server's name for the icon. */
export function MenuIcon({ name, className }: MenuIconProps) {
  if (!name || name === 'none') return null;
  const known = name.replace(/-?outlined?$/i, '').replace(/-o$/, '');
  const glyph = { 'aria-hidden': true, ...(className ? { className } : {}) };
  const Icon = byName[known];
  if (Icon) return <Icon {...glyph} />;
  return (
    <Suspense fallback={<AppstoreOutlined {...glyph} />}>
      <RareIcon name={known} {...glyph} />
    </Suspense>
  );
}

const namesInFrame = Object.keys(byName);

/** Names of the icons that a menu can have: at first those of the frame, then all once they are loaded. */
export function useMenuIconNames(): readonly string[] {
  const [rare, setRare] = useState<readonly string[]>([]);
  useEffect(() => void loadRareIcons().then((table) => setRare(Object.keys(table))), []);
  return [...namesInFrame, ...rare];
}

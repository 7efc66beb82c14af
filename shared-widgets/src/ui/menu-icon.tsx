import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  ProfileOutlined,
  RocketOutlined,
  SafetyOutlined,
  SendOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { type ComponentType, Suspense } from 'react';
import { lazyPart, loadPatiently } from 'shared-platform/lazy-part';

type GlyphProps = { readonly className?: string; readonly 'aria-hidden'?: boolean };
/** Icons by the server's name for them. */
export type MenuIconTable = Readonly<Record<string, ComponentType<GlyphProps>>>;

/** Those of the product's own menus, which every page shows. */
const byName: MenuIconTable = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  car: CarOutlined,
  'check-circle': CheckCircleOutlined,
  'clock-circle': ClockCircleOutlined,
  cluster: ClusterOutlined,
  'credit-card': CreditCardOutlined,
  dashboard: DashboardOutlined,
  desktop: DesktopOutlined,
  environment: EnvironmentOutlined,
  'file-text': FileTextOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  profile: ProfileOutlined,
  rocket: RocketOutlined,
  safety: SafetyOutlined,
  send: SendOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  'user-switch': UserSwitchOutlined,
};

const RareIcon = lazyPart(async () => {
  const { rareMenuIcons } = await loadPatiently(() => import('./rare-menu-icons.ts')).catch(() => ({ rareMenuIcons: {} as MenuIconTable }));
  return {
    default({ name, ...glyph }: GlyphProps & { readonly name: string }) {
      const Icon = rareMenuIcons[name] ?? AppstoreOutlined;
      return <Icon {...glyph} />;
    },
  };
});

export interface MenuIconProps {
  /** Name as the server sends it, e.g. `file-text`; `none` or nothing shows no icon, an unknown name the general one. */
  readonly name?: string | null | undefined;
  readonly className?: string;
}

/** Icon of a menu item, by the server's name for it. */
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

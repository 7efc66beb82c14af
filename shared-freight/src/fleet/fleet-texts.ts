import type { Label } from 'shared-contracts/texts/label';

export const fleetTexts = {
  passed: ['已过期', 'Expired'],
  soon: ['{}天后到期', 'Expires in {} days'],
  basic: ['基本信息', 'Basics'],
  contact: ['联系方式', 'Contact'],
  documents: ['证照信息', 'Documents'],
  licence: ['行驶证', 'Vehicle licence'],
  masses: ['载重与尺寸', 'Weight and dimensions'],
  devices: ['终端与ETC', 'Terminal and ETC'],
  photos: ['证件照片', 'Photos'],
  other: ['其他', 'Other'],
  bindings: ['绑定记录', 'Bindings'],
} as const satisfies Readonly<Record<string, Label>>;

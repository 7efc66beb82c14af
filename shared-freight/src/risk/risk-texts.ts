import type { Label } from 'shared-contracts/texts/label';

export const riskTexts = {
  track: ['证据轨迹', 'Track'],
  noTrack: ['该风险没有轨迹证据', 'No positions belong to this risk'],
  heldBack: ['操作已被阻断，放行后可重试一次', 'The step is held back; once let pass it can be taken once'],
  letPass: ['已放行，等待操作', 'Let pass; the step was not taken yet'],
} as const satisfies Readonly<Record<string, Label>>;

export default {
  registerAgain: '重新备案',
  'group.lorry': '车辆信息',
  'group.card': 'ETC卡',
  'group.registration': '备案信息',
  'registration.failed': '备案失败',
  'registration.waiting': '备案中，等待通道答复',
  'registration.since': '提交时间 {{time}}',
  'registration.accepted': '备案成功',
  'registration.vehicle': '通道车辆号 {{number}}，通过时间 {{time}}',
};

export default {
  zoomIn: '放大',
  zoomOut: '缩小',
  keys: '方向键移动，+ 和 − 缩放。',
  pickKeys: '点击地图选取；用键盘时方向键移动，+ 和 − 缩放，Enter 选取中心的位置。',
  asText: '以文字显示',
  mark: '{{label}}：{{place}}',
  circle: '{{label}}：{{place}}，半径 {{radius}} 米',
  line: '{{label}}：{{count}} 个点，从 {{first}} 到 {{last}}',
  nothing: '地图上还没有内容',
} as const;

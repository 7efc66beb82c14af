export default {
  'offer.by': '查看方式',
  'offer.hall': '货源大厅',
  'offer.mine': '我的报价',
  'offer.submit': '报价',
  'offer.take': '抢单',
  'offer.fixed': '一口价 {{price}} 元',
  'offer.estimate': '预计运费 {{amount}} 元',
  'offer.sealed': '报价对其他承运商保密，截止前可修改',
};

export default {
  'offer.by': 'Show',
  'offer.hall': 'Goods on offer',
  'offer.mine': 'My offers',
  'offer.submit': 'Make an offer',
  'offer.take': 'Take',
  'offer.fixed': 'Fixed price {{price}} yuan',
  'offer.estimate': 'About {{amount}} yuan of freight',
  'offer.sealed': 'Other carriers do not learn of your offer; change it until the deadline',
};

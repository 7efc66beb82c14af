/** Words of the freight trade, in both languages. Folders that any back-office product could use must not contain them. */
const words =
  /shipper|carrier|lorr(?:y|ies)|waybill|consign|dispatch(?:Goods|Order|-goods|-order)|driverId|货主|承运|司机|车辆|运单|派单|派货/gi;

/** The freight words in a text, each once; import paths count too. */
export const freightWordsIn = (text: string): string[] => [...new Set((text.match(words) ?? []).map((word) => word.toLowerCase()))];

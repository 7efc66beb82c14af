import { callTexts } from 'shared-contracts/texts/call-texts';

export default {
  systemNotice: callTexts.title[1],
  forbidden: callTexts.forbidden[1],
  notFound: callTexts.notFound[1],
  gatewayTimeout: callTexts.gatewayTimeout[1],
  notSignedIn: callTexts.notSignedIn[1],
  expiredTitle: callTexts.expiredTitle[1],
  expiredContent: callTexts.expired[1],
  signInAgain: callTexts.signInAgain[1],
  downloadFailed: callTexts.downloadFailed[1],
  dictionaryCodeEmpty: callTexts.dictionaryCodeMissing[1],
  cacheRefreshed: callTexts.cacheRefreshed[1],
  cacheRefreshFailed: callTexts.cacheNotRefreshed[1],
  offline: 'No connection. Check the network and try again',
  serverAway: 'The server cannot be reached right now. Please try again later',
  unexpected: 'Something went wrong, please try again later',
  requestNumber: ' (request {{id}})',
  copyRequest: 'Copy the request number',
  copied: 'Copied',
  copyFailed: 'Copying failed. Please select and copy the text yourself',
  signOutFailed: 'Sign-out failed: {{reason}}',
};

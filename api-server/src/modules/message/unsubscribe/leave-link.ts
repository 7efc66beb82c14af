/** Path, below the API base, of the page on which people unsubscribe from mails of one kind. */
export const leavePath = '/sys/message/unsubscribe';

export const leaveLink = (publicUrl: string, token: string): string => `${publicUrl}/api${leavePath}?token=${token}`;

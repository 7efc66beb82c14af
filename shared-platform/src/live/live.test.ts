// Messages that the server sends over the socket.
import { describe, expect, it } from 'vitest';
import { readLiveEvent } from './live.ts';

describe('a text of the server', () => {
  it('is an event when it is for everybody or for this person', () => {
    expect(readLiveEvent('{"cmd":"topic","msgId":"1","msgTxt":"停运通知","within":300}')).toEqual({
      cmd: 'topic',
      msgId: '1',
      msgTxt: '停运通知',
      within: 300,
    });
    expect(readLiveEvent('{"cmd":"user","userId":"u","msgId":"1","msgTxt":""}')).toMatchObject({ cmd: 'user', msgTxt: '' });
    expect(readLiveEvent('{"cmd":"release","environment":"live","serial":7}')).toMatchObject({ environment: 'live', serial: 7 });
  });

  it.each([
    '{"cmd":"heartcheck","msgTxt":"心跳响应"}',
    '{"cmd":"email","msgId":"1","msgTxt":""}',
    '{"cmd":"topic"}',
    'null',
    '1',
    'alert(1)',
  ])('%s means nothing', (text) => {
    expect(readLiveEvent(text)).toBeNull();
  });
});

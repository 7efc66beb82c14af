/** A fake WebSocket for tests; the test plays the server. */
export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  /** The socket that was created last. */
  static last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code, reason });
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

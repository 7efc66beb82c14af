/**
 * First module of a development build of the shell: prepares React for hot reload, and connects the page with the development server.
 * Production builds do not contain it.
 */
import { developmentSocketPath, type PageMessage, pageEvents, type ServerMessage } from './page-messages.ts';
import { hideProblems, showProblems } from './problem-panel.ts';
import { openReactHook } from './react-hook.ts';

openReactHook();

const reconnectAfter = 500;
let instance: string | null = null;
let remote: string | null = null;
/** Hash of the newest build; null before the first build and while the sources do not compile. */
let newest: string | null = null;
/** True when the remote's code runs in this page and can therefore be updated. */
let isRemoteAlive = false;
let socket: WebSocket | undefined;

const tell = (message: PageMessage): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

function reload(why: string): void {
  tell({ kind: 'reloading', why });
  location.reload();
}

/** Whether the page requested the remote's entry file; if the remote's code does not run nevertheless, loading failed. */
const wasAskedFor = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.startsWith(`/remotes/${remote}/`));

function offerNewest(): void {
  if (newest) dispatchEvent(new CustomEvent(pageEvents.built, { detail: newest }));
}

function hear(message: ServerMessage): void {
  if (message.kind === 'hello') {
    if (instance !== null && instance !== message.instance) reload('the development server was started anew');
    instance = message.instance;
    remote = message.remote;
  } else if (message.kind === 'broken') {
    newest = null;
    showProblems(message.problems);
  } else if (message.kind === 'reload') {
    reload(message.why);
  } else {
    newest = message.hash;
    hideProblems();
    if (isRemoteAlive) offerNewest();
    else if (wasAskedFor()) reload('the remote had not started');
  }
}

function connect(): void {
  socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${developmentSocketPath}`);
  socket.onmessage = ({ data }) => hear(JSON.parse(String(data)) as ServerMessage);
  socket.onclose = () => setTimeout(connect, reconnectAfter);
}

addEventListener(pageEvents.ready, () => {
  isRemoteAlive = true;
  offerNewest();
});
addEventListener(pageEvents.response, (event) => {
  if (!(event instanceof CustomEvent)) return;
  const response = event.detail as PageMessage;
  if (response.kind === 'reloading') reload(response.why);
  else tell(response);
});
connect();

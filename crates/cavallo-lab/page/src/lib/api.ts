// How the page asks the server: one POST per question, answered as a stream of server-sent events.

import { connection } from './connection.svelte';
import type { ErrorDocument, ProgressDocument } from './generated';
import { settings } from './settings.svelte';

/** A sentence from the server, or one about the connection. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly field: string | null = null,
    readonly status: number = 0,
  ) {
    super(message);
  }

  /** Nobody answered. */
  get lost(): boolean {
    return this.status === LOST;
  }

  /** The server does not know what was asked for, or no longer. */
  get gone(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

const LOST = -1;

/** What is thrown when nobody answers; the page looks for the server from then on. */
function disconnected(): Refused {
  void connection.returned();
  return new Refused('', null, LOST);
}

export interface Listener {
  progress?: (progress: ProgressDocument) => void;
  /** Any other event before the result, such as `estimate`. */
  event?: (name: string, data: unknown) => void;
}

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw disconnected();
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<Refused> {
  const text = await response.text();
  try {
    const document = JSON.parse(text) as ErrorDocument;
    return new Refused(document.error, document.field ?? null, response.status);
  } catch {
    return new Refused(text.slice(0, 300) || `${response.status}`, null, response.status);
  }
}

/** The questions whose answers have sentences in the reader's language. */
const SPOKEN = new Set(['tour', 'exists', 'complete', 'trace', 'proof.svg', 'gather', 'gather/compare']);

function post(question: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const spoken = settings.language !== 'en' && SPOKEN.has(question);
  return request(`/api/${question}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(spoken ? { ...(body as object), lang: settings.language } : body),
    ...(signal && { signal }),
  });
}

/** Asks a question and waits for its document. Aborting the signal cancels the job. */
export async function ask<T>(question: string, body: unknown, signal?: AbortSignal, listener: Listener = {}): Promise<T> {
  const response = await post(question, body, signal);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return (await response.json()) as T;
  for await (const [name, data] of serverSentEvents(response, signal)) {
    if (name === 'result') return JSON.parse(data) as T;
    if (name === 'error') {
      const document = JSON.parse(data) as ErrorDocument;
      throw new Refused(document.error, document.field ?? null);
    }
    if (name === 'progress') listener.progress?.(JSON.parse(data) as ProgressDocument);
    else listener.event?.(name, JSON.parse(data));
  }
  throw disconnected();
}

/** The events of a stream: their names and data. */
async function* serverSentEvents(response: Response, signal?: AbortSignal): AsyncGenerator<[name: string, data: string]> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  // Text is searched only where it is new: a result may be megabytes in many chunks.
  let pieces: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw signal?.aborted ? error : disconnected();
      });
      if (done) return;
      let text = decoder.decode(value, { stream: true });
      const last = pieces.at(-1);
      if (last?.endsWith('\n')) {
        pieces.pop();
        text = last + text;
      }
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        pieces.push(text.slice(0, end));
        yield parse(pieces.join(''));
        pieces = [];
        text = text.slice(end + 2);
      }
      if (text) pieces.push(text);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): [name: string, data: string] {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return [name, data.join('\n')];
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await request(path, signal ? { signal } : {});
  return (await response.json()) as T;
}

/** A picture or another file. */
export async function fetchBlob(question: string, body: unknown, signal?: AbortSignal): Promise<Blob> {
  return (await post(question, body, signal)).blob();
}

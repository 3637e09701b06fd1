// The traces of the methods that are watched, and the windows that the server keeps of each.

import { ask, get, type Listener } from '../../lib/api';
import type { Method, TourQuestion, TraceDocument, TraceWindowDocument } from '../../lib/generated';
import type { Lane } from '../../lib/play/player.svelte';
import { Windows, windowsOfTour } from '../../lib/play/windows';

/** Asks each method and keeps its trace. A method that tells nothing of its work is shown by the tour that it finds. */
export function openLanes(question: TourQuestion, methods: Method[], signal: AbortSignal, listener: Listener): Promise<Lane[]> {
  return Promise.all(methods.map((method) => openLane(how(question, method), signal, listener)));
}

/** Only Warnsdorff's rule has ties to break. */
export function how({ ties, ...question }: TourQuestion, method: Method): TourQuestion {
  return { ...question, method, ...(method === 'warnsdorff' && ties && { ties }) };
}

async function openLane(question: TourQuestion, signal: AbortSignal, listener: Listener): Promise<Lane> {
  const { trace, events, outline = [], answer } = await ask<TraceDocument>('trace', question, signal, listener);
  const method = question.method ?? '';
  const squares = answer.squares ?? [];
  if (events === 0) return { method, trace: null, outline, windows: windowsOfTour(squares), answer };
  const windows = new Windows(events, squares, (from, count) => get<TraceWindowDocument>(`/api/trace/${trace}?from=${from}&count=${count}`));
  return { method, trace, outline, windows, answer };
}

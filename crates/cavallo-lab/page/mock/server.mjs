// A stand-in for the server while it is not there: real documents from the program named by CAVALLO.
import { execFile } from 'node:child_process';
import { readFile, writeFile, mkdtemp } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = process.env.CAVALLO ?? 'cavallo-ref';
const assets = new URL('../../assets/', import.meta.url).pathname;
const run = (...args) => new Promise((done) => execFile(program, args, { maxBuffer: 1 << 28, encoding: 'buffer' }, (_, out) => done(out)));
const text = async (...args) => (await run(...args)).toString();
const json = async (...args) => JSON.parse(await text(...args, '--json', '-q'));
const flags = (q) => [q.board, ...(q.ends === 'closed' ? ['--closed'] : []), ...['start', 'end', 'piece'].flatMap((n) => (q[n] ? [`--${n}`, q[n]] : [])), ...(q.wrap && q.wrap !== 'none' ? ['--wrap', q.wrap] : []), ...['blocked', 'prefix'].flatMap((n) => (q[n]?.length ? [`--${n}`, q[n].join(',')] : []))];
const traces = new Map();
const temporary = await mkdtemp(path.join(tmpdir(), 'lab-'));
const file = async (content) => { const name = path.join(temporary, `${Math.random()}`); await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content)); return name; };

function event(sentence) {
  let m;
  if ((m = /start: (\w+)/.exec(sentence))) return ['b', [m[1]]];
  if ((m = /back from (\w+) to/.exec(sentence))) return ['r', m[1]];
  if ((m = /\w+ to (\w+): forced/.exec(sentence))) return ['f', m[1]];
  if ((m = /\w+ to (\w+): exits are ([^;]*);(?: tie of ([^,]*),)?/.exec(sentence))) return ['j', m[1], m[2].split(', ').map((c) => [c.split(' ')[0], +c.split(' ')[1]]), m[3]?.split(' and ') ?? [], 'roth'];
  if ((m = /\w+ to (\w+): the only way, (\d+)/.exec(sentence))) return ['j', m[1], [[m[1], +m[2]]], [], 'roth'];
  if ((m = /\w+ to (\w+)/.exec(sentence))) return ['j', m[1], [], [], ''];
  return ['s', 0];
}
const questions = {
  async trace(q) {
    const how = [...flags(q), '--method', q.method, ...(q.method === 'warnsdorff' ? ['--ties', q.ties ?? 'roth'] : []), '--limit', '200000'];
    const answer = await json('tour', ...how);
    const told = ['warnsdorff', 'search', 'depth-first'].includes(q.method) ? (await text('tour', ...how, '--explain', '-q')).split('\n').filter((l) => /^\s*\d+\. /.test(l)).map((l) => l.trim().replace(/^\d+\. /, '')) : [];
    const id = `${traces.size}`;
    traces.set(id, { sentences: told, events: told.map(event) });
    return { schema: 'cavallo-trace/1', trace: id, events: told.length, answer };
  },
  tour: (q) => json('tour', ...flags(q), '--method', q.method ?? 'auto'),
  exists: (q) => json('exists', ...flags(q)),
  gather: async ({ objective, method, ...p }) => json('gather', await file(p), '--paths', '--all', '--objective', objective, '--method', method),
  async 'gather/costs'(p) {
    const [w, h] = p.board.split('x').map(Number);
    return { costs: Array.from({ length: h }, (_, y) => Array.from({ length: w }, (_, x) => Math.round(5 + Math.hypot(x - 4, y - 3) * 3))), best: ['e4'] };
  },
  'gather/compare': async ({ objective, method, ...p }) => json('gather', await file(p), '--compare'),
  camelot: async (p) => json('camelot', await file(p)),
  count: (q) => json('count', ...flags(q)),
  sample: async (q) => JSON.parse(await text('sample', ...flags(q), '--seed', `${q.seed}`, '--json', '-q')),
  estimate: (q) => json('estimate', ...flags(q)),
  async complete(q) {
    const tour = await json('tour', ...flags(q));
    return tour.answer === 'found' ? { can: true, tour } : tour.answer === 'impossible' ? { can: false, reason: tour.reason } : { can: null, why: tour.stopped };
  },
  async exits(q) {
    const line = (await text('tour', ...flags(q), '--method', 'warnsdorff', '--explain', '-q', '--no-theorems', '--limit', '100')).split('\n').find((l) => l.includes(' to '));
    return { exits: (line ? event(line)[2] : []).map(([square, exits]) => ({ square, exits })) };
  },
  async puzzle(q) {
    const { squares } = await json('tour', q.board, '--method', 'warnsdorff', '--ties', 'random', '--seed', `${q.seed}`);
    return { board: q.board, ends: q.ends, given: squares.map((square, i) => ({ square, number: i + 1 })).filter(({ number }) => number % 3 === 1), solution: squares, grade: q.level };
  },
};
const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const send = (type, body, status = 200) => response.writeHead(status, { 'content-type': type, 'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'" }).end(body);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const raw = Buffer.concat(chunks).toString();
  const name = url.pathname.replace('/api/', '');
  try {
    if (!url.pathname.startsWith('/api/')) {
      const wanted = url.pathname === '/' ? 'index.html' : url.pathname.slice(1);
      const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
      return send(types[wanted.split('.').pop()], await readFile(assets + wanted));
    }
    const trace = /^trace\/(\w+)(\/sentences)?$/.exec(name);
    if (trace) {
      const [from, count] = ['from', 'count'].map((n) => +url.searchParams.get(n));
      const { events, sentences } = traces.get(trace[1]);
      if (trace[2]) return send('application/json', JSON.stringify({ sentences: sentences.slice(from, from + count) }));
      let pathNow = [];
      for (const [kind, what] of events.slice(0, from)) kind === 'b' ? (pathNow = [...what]) : kind === 'r' ? pathNow.pop() : kind !== 's' && pathNow.push(what);
      return send('application/json', JSON.stringify({ from, state: { path: pathNow }, events: events.slice(from, from + count) }));
    }
    if (name === 'proof.svg') {
      const out = path.join(temporary, 'proof.svg');
      await run('exists', ...flags(JSON.parse(raw)), '--picture', out);
      return send('image/svg+xml', await readFile(out));
    }
    if (name === 'constructed') {
      const [x, y, w, h, step] = ['x', 'y', 'w', 'h', 'step'].map((n) => +(url.searchParams.get(n) ?? 1));
      const [W, H] = url.searchParams.get('board').split('x').map(Number);
      return send('application/json', JSON.stringify({ answer: 'found', positions: Array.from({ length: h }, (_, j) => Array.from({ length: w }, (_, i) => `${Math.min(W * H, (y + j * step) * W + x + i * step + 1)}`)) }));
    }
    const document = await questions[name](JSON.parse(raw));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: progress\ndata: {"elapsed":0.1,"steps":10}\n\nevent: result\ndata: ${JSON.stringify(document)}\n\n`);
  } catch (error) {
    send('application/json', JSON.stringify({ error: `${error}` }), 500);
  }
});
server.listen(8642, '127.0.0.1');

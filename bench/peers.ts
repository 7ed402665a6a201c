// The cost of whole readings against text readers of other houses that only find the words: PDFBox, ofdrw, RapidOCR.
// node bench/peers.ts [--folder DIR] [--peers DIR] [--kinds pdf,ofd,picture] [--rounds 3]
// DIR of --folder holds the files to read, in any depth; without it, made ones. DIR of --peers keeps what is fetched.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { conditions } from '@piaotai/sample-invoices/conditions.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { asPicture } from '@piaotai/sample-invoices/picture.ts'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { madeFiles } from '../packages/recognise/test/made-files.ts'
import { fetchPeers, meterRun } from './support/peer-programs.ts'
import { writeSection } from './support/section.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    peers: { type: 'string' },
    kinds: { type: 'string', default: 'pdf,ofd,picture' },
    rounds: { type: 'string', default: '3' },
  },
})
const kinds = {
  pdf: { name: 'PDF', peer: 'PDFBox text', ends: /\.pdf$/i, bound: 0.75 },
  ofd: { name: 'OFD', peer: 'ofdrw text', ends: /\.ofd$/i, bound: 0.8 },
  picture: { name: 'pictures', peer: 'RapidOCR text', ends: /\.(?:jpe?g|png)$/i, bound: 0.9 },
} as const
type Kind = keyof typeof kinds

const made = mkdtempSync(join(tmpdir(), 'piaotai-peers-'))
const makeFiles = async (): Promise<void> => {
  let at = 0
  const keep = (ending: string, bytes: Uint8Array): void => writeFileSync(join(made, `${String(at++).padStart(3, '0')}.${ending}`), bytes)
  for await (const { kind, bytes } of madeFiles({ seed: 'peers', count: 26 })) keep(kind.split(' ')[0]!, bytes)
  const invoices = makeInvoices({
    seed: 'peers',
    count: 16,
    from: '2026-01-01',
    to: '2026-11-20',
    company: demoCompany,
    types: { 10: 1, 20: 1, 22: 1, 30: 1 },
    redShare: 0,
  })
  const shown = ['scan 150 dpi', 'scan 300 dpi', 'screenshot', 'phone photo'].map((name) => conditions.find((c) => c.name === name)!)
  for (const [i, invoice] of invoices.entries())
    keep('jpg', await asPicture([invoice], shown[i % shown.length]!.shot(randomOf(`peers ${i}`), true)))
}
const filesOf = (folder: string, ends: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .toSorted()
    .map((name) => join(folder, name))
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const command = resolve(import.meta.dirname, '../packages/recognise/src/command.ts')
const compare = (kind: Kind, folder: string, peers: ReturnType<typeof fetchPeers>): string | undefined => {
  const { name, peer, ends, bound } = kinds[kind]
  const files = filesOf(folder, ends)
  if (files.length === 0) return undefined
  const ours = [process.execPath, command, ...files]
  const theirs = kind === 'picture' ? peers.picturesOf(files) : peers.textOf(files)
  // As `npm run recognise` starts it: with its code compiled once.
  const compiled = { NODE_COMPILE_CACHE: join(made, 'compiled') }
  meterRun([process.execPath, command, files[0]!], compiled)
  const runOurs = () => meterRun(ours, compiled)
  const rounds = Array.from({ length: Number(options.rounds) }, (_, i) => {
    const first = i % 2 === 0 ? runOurs() : undefined
    const b = meterRun(theirs)
    return { a: first ?? runOurs(), b }
  })
  const ratio = median(rounds.map(({ a, b }) => a.seconds / b.seconds))
  const memory = median(rounds.map(({ a, b }) => a.megabytes / b.megabytes))
  const figures = (side: 'a' | 'b'): string =>
    `${median(rounds.map((r) => r[side].seconds)).toFixed(2)} | ${median(rounds.map((r) => r[side].megabytes)).toFixed(0)}`
  return `| ${files.length} ${name} | ${figures('a')} | ${peer} | ${figures('b')} | ${ratio.toFixed(2)} ×${ratio <= bound ? '' : ' ✗'} | ${memory.toFixed(2)} × | ${bound} × |`
}

const fetched = options.peers ? resolve(options.peers) : join(made, 'peers')
try {
  const peers = fetchPeers(fetched)
  if (!options.folder) await makeFiles()
  const folder = options.folder ? resolve(options.folder) : made
  const rows = options.kinds.split(',').flatMap((kind) => compare(kind as Kind, folder, peers) ?? [])
  const table = `| files | s CPU | peak MB | peer | s CPU | peak MB | CPU | memory | bound of CPU |
|---|--:|--:|---|--:|--:|--:|--:|--:|
${rows.join('\n')}`
  console.log(table)
  if (!options.folder)
    writeSection(
      'Recognition beside others',
      `\`node bench/peers.ts\`: made files, each reading a run of its own with its start, medians of ${options.rounds} in turn. The others only find words; ours gives invoices, with codes, checks and signatures. Peak is that of the largest process.

${table}`,
    )
} finally {
  rmSync(made, { recursive: true, force: true })
}

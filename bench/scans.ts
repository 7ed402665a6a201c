// Recognition of scans and photos: generated invoices of every kind under every named condition, read and compared
// field by field.
// node bench/scans.ts [--quick] [--seed S] [--each N] [--kinds 10,roll] [--conditions TEXT] [--keep DIR] [--wrong]
// --quick: one kind a condition, in rotation. Without options it writes the table of docs/benchmarks.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recognise } from '@piaotai/recognise/recognise.ts'
import { conditions, type Condition } from '@piaotai/sample-invoices/conditions.ts'
import { facesOf, type Layout } from '@piaotai/sample-invoices/face/faces.ts'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { asPicture } from '@piaotai/sample-invoices/picture.ts'
import { randomOf, type Random } from '@piaotai/sample-invoices/random.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { makeVariedInvoices } from '@piaotai/sample-invoices/varied.ts'
import { noScore, scorePicture, type Score } from './support/scan-score.ts'
import { writeSection } from './support/section.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'scans' },
    each: { type: 'string', default: '1' },
    kinds: { type: 'string' },
    conditions: { type: 'string' },
    keep: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
})
/** The photographed invoices: types, each in one layout, and rolls. */
const layoutsOf: Readonly<Record<string, readonly (Layout | 'roll')[]>> = {
  10: ['paper'],
  20: ['paper'],
  roll: ['roll'],
  12: ['digital', 'issuer', 'tall'],
  22: ['digital', 'issuer', 'selfDrawn'],
  30: ['aisino', 'baiwang', 'taxPlatform'],
  11: ['taxPlatform', 'baiwang'],
  50: ['vehicle'],
  51: ['rail'],
  53: ['usedCar'],
  61: ['air'],
}
const kinds = options.kinds?.split(',') ?? Object.keys(layoutsOf)
const chosen = conditions.filter((c) => c.name.includes(options.conditions ?? ''))
/** The least share of exact fields in thousandths for every measurement; silent errors must be zero. */
const bar = 900

const byCondition = new Map<string, Score>()
const byKind = new Map<string, Score>()
const all = noScore()
const scoreOf = (map: Map<string, Score>, key: string): Score => {
  const score = map.get(key) ?? noScore()
  map.set(key, score)
  return score
}

const make = async (
  file: string,
  condition: Condition,
  kind: string,
  random: Random,
): Promise<{ readonly invoices: readonly SampleInvoice[]; readonly bytes: Buffer }> => {
  const type = (kind === 'roll' ? 20 : Number(kind)) as SampleType
  const layout = random.pick(layoutsOf[kind]!)
  // A picture shows one page: invoices of several pages are left to whole files.
  const fits = (i: SampleInvoice): boolean => i.type === type && (layout === 'roll' || facesOf(i, layout).length === 1)
  // Used-car invoices (type 53) are generated along with type 50.
  const invoices = makeVariedInvoices({
    seed: file,
    count: 20,
    from: '2025-01-01',
    to: '2026-11-20',
    company: demoCompany,
    types: { [type === 53 ? 50 : type]: 1 },
    directions: { incoming: 1, thirdParty: 1 },
  })
    .filter(fits)
    .slice(0, condition.papers ?? 1)
  const path = options.keep && join(options.keep, file)
  if (path && existsSync(path)) return { invoices, bytes: readFileSync(path) }
  const bytes = await asPicture(invoices, { ...condition.shot(random, ![10, 20, 50].includes(type)), layout })
  if (path) {
    mkdirSync(options.keep!, { recursive: true })
    writeFileSync(path, bytes)
  }
  return { invoices, bytes }
}
const measure = async (condition: Condition, kind: string, n: number): Promise<void> => {
  const file = `${options.seed}-${kind}-${condition.name.replaceAll(/[ ,°]+/g, '-')}-${n}.jpg`
  const { invoices, bytes } = await make(file, condition, kind, randomOf(file))
  const before = process.cpuUsage()
  const result = await recognise({ name: file, bytes })
  const { user, system } = process.cpuUsage(before)
  scorePicture({ file, invoices, result, cpu: (user + system) / 1000, reported: options.wrong }, [
    all,
    scoreOf(byCondition, condition.name),
    scoreOf(byKind, kind === 'roll' ? 'roll' : `type ${kind}`),
  ])
}
let turn = 0
for (const condition of chosen)
  for (let n = 0; n < Number(options.each); n++)
    for (const kind of options.quick ? [kinds[turn++ % kinds.length]!] : kinds) await measure(condition, kind, n)

const percent = (part: number, whole: number): string => ((part * 100) / Math.max(1, whole)).toFixed(1)
const print = (name: string, s: Score): void =>
  console.log(
    `${name.padEnd(30)} ${String(s.right).padStart(5)}/${String(s.total).padEnd(5)} ${percent(s.right, s.total).padStart(5)} %  warned ${String(s.warned).padStart(3)}  missing ${String(s.missing).padStart(3)}  silent ${String(s.silent).padStart(3)}  alarms ${String(s.alarms).padStart(4)}  ${(s.cpu / s.pictures / 1000).toFixed(2)} s CPU a picture`,
  )
for (const map of [byCondition, byKind]) {
  console.log('')
  for (const [name, score] of map) print(name, score)
}
console.log('')
print('all', all)
const memory = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(`peak memory ${memory} MB`)
if (!options.kinds && options.conditions === undefined) {
  const row = (name: string, s: Score): string =>
    `| ${name} | ${s.pictures} | ${s.right}/${s.total} | ${percent(s.right, s.total)} % | ${s.warned} | ${s.missing} | ${s.silent} | ${percent(s.alarms, s.right)} % | ${(s.cpu / s.pictures / 1000).toFixed(1)} |`
  const head = (what: string): readonly string[] => [
    `| ${what} | pictures | fields exact | | wrong, warned | missing | silent | exact, yet warned | s CPU a picture |`,
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
  ]
  writeSection(
    'Scans',
    [
      `Made invoices of ${kinds.length} kinds under ${chosen.length} conditions of paper, scanner, camera and screen, read as pictures and compared field by field: code, number, date, check code, names and tax ids of both parties, three sums, amounts of the lines (\`node bench/scans.ts${options.quick ? ' --quick' : ''}${options.seed === 'scans' ? '' : ` --seed ${options.seed}`}${options.each === '1' ? '' : ` --each ${options.each}`}\`; bound 90 % exact, silent errors none). One thread; peak memory ${memory} MB.`,
      '',
      ...head('condition'),
      ...[...byCondition].map(([name, s]) => row(name, s)),
      '',
      ...head('kind'),
      ...[...byKind].map(([name, s]) => row(name, s)),
      row('**all**', all),
    ].join('\n'),
  )
}
process.exit(all.silent === 0 && all.right * 1000 >= all.total * bar ? 0 : 1)

// npm run test:samples: recognition scored against truth read by people, on files that stay outside the project (../shared/samples).
// Runs the scoring tool of that folder and holds each kind to its bar; then the positioned-text dumps, straight into the layout reader.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sumAmounts } from '@piaotai/domain/money.ts'
import { readLayout } from '@piaotai/recognise/layout/read-layout.ts'
import { reconcile } from '@piaotai/recognise/reconcile.ts'

const root = dirname(import.meta.dirname), shared = join(dirname(root), 'shared')
const samples = join(shared, 'samples'), tool = join(shared, 'tools', 'score-recognition')
const finish = (passed: number, failed: number): never => { console.log(`${passed} passed, ${failed} failed`); process.exit(failed === 0 ? 0 : 1) }
if (!existsSync(samples) || !existsSync(tool)) { console.log('没有样本目录 ../shared/samples，跳过。No samples beside the project; skipped.'); finish(0, 0) }

/**
 * Values given where the truth has none, as file and field. A file marked `partial` has only some fields recorded:
 * there an empty truth means "not recorded", not "absent", so that nothing can be called invented (its silent errors still count).
 */
const inventedIn = (output: string): readonly string[] => {
  const known = JSON.parse(readFileSync(join(samples, 'truth.json'), 'utf8')) as Record<string, { readonly partial?: unknown }>
  return output.split('\n').flatMap((line) => {
    const [, file = '', wrong = ''] = /^ {2}(\S+) \d+\/\d+ (\[.*)$/.exec(line) ?? []
    return file === '' || known[file]?.partial ? [] : [...wrong.matchAll(/\('(\w+)', '', '/g)].map((m) => `${file} ${m[1]}`)
  })
}

/** Shares right that each kind must reach, in parts of a thousand. */
const bars: Readonly<Record<string, number>> = { pdf: 990, ofd: 990, xml: 990, image: 900 }
let passed = 0, failed = 0
const check = (name: string, ok: boolean): void => { console.log(`${ok ? '✓' : '✗'} ${name}`); if (ok) passed++; else failed++ }

const scored = spawnSync('python3', [tool, samples, join(samples, 'truth.json'), '--per-file'], { cwd: root, encoding: 'utf8', env: { ...process.env, BAR: '0.9' } })
const output = `${scored.stdout}${scored.stderr}`
const inventions = inventedIn(output)
for (const [kind, bar] of Object.entries(bars)) {
  const [, right = '0', total = '0'] = new RegExp(`(?:^|\\s)${kind} (\\d+)/(\\d+)`).exec(output) ?? []
  check(`${kind}: ${right} of ${total} fields right, at least ${bar / 10} % wanted`, Number(total) > 0 && Number(right) * 1000 >= Number(total) * bar)
}
check('no wrong value without a warning on its field', /silent errors 0\b/.test(output))
check(`nothing invented (${inventions.length > 0 ? inventions.join(', ') : 'none'})`, scored.status !== null && inventions.length === 0)
check('no non-invoice accepted', /non-invoices accepted 0\//.test(output))

interface Dump { readonly pages: readonly { readonly width: number; readonly height: number; readonly items: readonly { readonly str: string; readonly transform: readonly number[]; readonly width: number; readonly height: number }[] }[] }
interface Truth { readonly code: string; readonly number: string; readonly date: string; readonly checkCode: string; readonly buyerName: string; readonly buyerTaxId: string; readonly sellerName: string; readonly sellerTaxId: string; readonly amount: string; readonly tax: string; readonly total: string; readonly items: readonly { readonly amount: string }[] }
const plain = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').replace(/[\s()]/g, '').toUpperCase()

const folder = join(samples, 'pdf-text')
const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>
for (const name of readdirSync(folder).filter((n) => n.endsWith('.json') && n !== 'truth.json').sort()) {
  const dump = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Dump
  const pages = dump.pages.map((page, i) => ({ page: i + 1, width: page.width, height: page.height, words: page.items.filter((w) => w.str.trim() !== '' && Math.abs(w.transform[1] ?? 0) < 0.01).map((w) => { const size = Math.abs(w.transform[3] ?? 0) || w.height; return { text: w.str, x: w.transform[4] ?? 0, y: page.height - (w.transform[5] ?? 0) - size * 0.88, width: w.width, height: size } }) }))
  const [invoice] = readLayout(pages).invoices, want = truth[name]
  if (!want) { check(`${name}: refused as no invoice`, invoice === undefined); continue }
  const r = invoice && reconcile([invoice.evidence], [1], new Date())
  const pairs: readonly (readonly [string | null | undefined, string])[] = r ? [[r.code, want.code], [r.number, want.number], [r.date, want.date], [r.checkCode, want.checkCode], [r.buyer.name, want.buyerName], [r.buyer.taxId, want.buyerTaxId], [r.seller.name, want.sellerName], [r.seller.taxId, want.sellerTaxId], [r.amountExcludingTax, want.amount], [r.taxAmount, want.tax], [r.amountIncludingTax, want.total]] : []
  const wrong = pairs.filter(([have, expected]) => plain(have) !== plain(expected)).length
  const lines = r && JSON.stringify(r.lines.map((l) => l.amount).sort()) === JSON.stringify(want.items.map((i) => sumAmounts([i.amount])).sort())
  check(`${name}: every field and line as read by people`, r !== undefined && wrong === 0 && lines === true)
}
finish(passed, failed)

// What rules of extraction cost: upon a new invoice beside recording it; a pattern in the text of a mail beside opening the
// mail; and that the time of a pattern that would hold other engines grows with the text alone.
// node bench/extraction.ts [--small]: prints a line a measurement, writes the section of docs/benchmarks.md, exits with 1 if a
// bound is broken. --small: fewer rounds, and writes nothing.
import { availableParallelism, loadavg } from 'node:os'
import { RE2JS } from 're2js'
import { extractionLimits } from '@piaotai/domain/rules/extraction.ts'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { extractionModule } from '../apps/server/src/modules/invoices/extraction/index.ts'
import { compilePattern, isMistake, type Pattern } from '../apps/server/src/adapters/programs/compile-pattern.ts'
import { programThreads } from '../apps/server/src/adapters/programs/program-threads.ts'
import { recordReading } from '../apps/server/src/modules/invoices/invoice/index.ts'
import { ruleModule, runHeard } from '../apps/server/src/modules/invoices/rule/index.ts'
import { parseBare } from '../apps/server/testing/servers/mail-sink.ts'
import { readingOf } from '../apps/server/testing/invoices/readings.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { measureBoth, ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { partOf } from '../scripts/lib/drafts.ts'

/** A rule on a new invoice may cost this many times its recording. */
const heardMax = 3
/** A pattern in a mail may cost this many times opening it. */
const mailMax = 1
/** Time a letter may take this many times as long in a text four times as long. */
const linearMax = 2
const small = process.argv.includes('--small')
const rounds = small ? 20 : 60
const { companyId, userId, userName } = actor
const attempt = { number: 1, last: false, signal: new AbortController().signal }
const clock = { now: () => new Date() }
const programs = programThreads()
const broken: string[] = []
const say = (holds: boolean, line: string): void => {
  if (!holds) broken.push(line)
  console.log(`${holds ? '✓' : '✗'} ${line}`)
}
const compiled = (pattern: string): Pattern => {
  const found = compilePattern(pattern)
  if (isMistake(found)) throw new Error(found.reason)
  return found
}

/** A text of the longest length that is read, with what is looked for at its end. */
const words = '贵司所购物料已发货，随信附上发票，请查收并尽快安排入账。谢谢！\n'
const contract = '合同号：HT-2026-0815，项目：宁波二期\n'
const longText = words.repeat(Math.ceil(extractionLimits.text / words.length)).slice(0, extractionLimits.text - contract.length) + contract
const patternText = '合同号[:：]\\s*(?<合同号>[A-Z]{2}-\\d{4}-\\d{4})，项目[:：](?<项目>[^\\n]{1,40})'

const mail = async (): Promise<string[]> => {
  const body = Buffer.from(longText).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const raw = Buffer.from(
    `From: a@example.test\r\nTo: b@example.test\r\nSubject: invoice\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`,
  )
  const pattern = compiled(patternText)
  if (pattern.find(longText)?.length !== 2) throw new Error('the pattern does not find its parts')
  const [opened, found] = await measureBoth(
    () => parseBare(raw),
    () => Promise.resolve(pattern.find(longText)),
    rounds,
  )
  say(
    found.p50 <= mailMax * opened.p50,
    `a pattern in a mail of ${longText.length} letters: ${ms(found.p50)} ms beside ${ms(opened.p50)} ms for opening it, ${ratio(found.p50, opened.p50)}`,
  )
  return [longText.length.toLocaleString('en'), ms(opened.p50), ms(found.p50), ratio(found.p50, opened.p50)]
}
/** Each holds a backtracking engine for as long as one likes. */
const evil = ['^(?<合同号>(a+)+)$', '^(?<合同号>(a|aa)+)$', '^(?<合同号>(.*a){12})$', '^(?<合同号>(a?){20}a{20}(a|b)*)$']
const pathological = async (): Promise<string[][]> => {
  // Beyond what is read of a mail: shorter texts take a quicker way of the engine, and would hide how time grows.
  const [short, long] = [1, 4].map((times) => `${'a'.repeat(times * extractionLimits.text - 1)}!`) as [string, string]
  const rows: string[][] = []
  for (const text of evil) {
    const engine = RE2JS.compile(text.replace('?<合同号>', ''))
    const [few, many] = await measureBoth(
      () => Promise.resolve(engine.matcher(short).find()),
      () => Promise.resolve(engine.matcher(long).find()),
      small ? 5 : 10,
    )
    const growth = many.p50 / few.p50 / 4
    say(growth <= linearMax, `${text}: ${ms(few.p50)} ms, in four times the text ${ms(many.p50)} ms, ${growth.toFixed(2)} × a letter`)
    rows.push([`\`${text.replaceAll('|', '\\|')}\``, ms(few.p50), ms(many.p50), `${growth.toFixed(2)} ×`])
  }
  return rows
}

const heard = async (): Promise<string[][]> => {
  const many = await openManyOnPostgres()
  const { owner, db } = many
  try {
    await many.grow(17_000)
    await owner.query(`insert into member (company_id, user_id, role, joined_at) values ($1, $2, 'superAdmin', now())`, [companyId, userId])
    await owner.query(`update company set suite = 'professional', due_date = '2099-12-31' where id = $1`, [companyId])
    const base = { db, clock, programs, audit: makeAudit({ clock }), jobs: { add: async () => undefined, addAt: async () => undefined } }
    const deps = { ...base, ruleKinds: extractionModule.offers(base).ruleKinds as unknown as Parameters<typeof runHeard>[0]['ruleKinds'] }
    const calls = ruleModule.useCases({ ...deps, prove: () => Promise.resolve() })
    let numbers = 0
    const record = (): Promise<string> =>
      db.inTenant(actor, async (tx) => {
        const number = `2699${String(++numbers).padStart(16, '0')}`
        const remark = `${words.slice(0, 30)}${contract.trim()} `
        const amounts = { amountExcludingTax: '1000.00', taxAmount: '60.00', amountIncludingTax: '1060.00' }
        const reading = readingOf({ number, date: '2026-11-10', seller: { name: '昆山沃野', taxId: null }, remark, ...amounts })
        return (await recordReading(base)(tx, { companyId, userId, userName, entrySource: 9, categoryHint: 1 }, reading, null)).invoiceId!
      })
    const rows: string[][] = []
    for (const [at, count] of [1, 5].entries()) {
      for (let one = at === 0 ? 0 : 1; one < count; one++) {
        const { id } = await calls.createRule(actor, {
          rule: {
            kind: 'extraction',
            name: `提取 ${one}`,
            filter: partOf({}),
            caps: { run: 1_000_000, day: 1_000_000 },
            settings: {
              sources: ['mailSubject', 'mailBody', 'fileName', 'lines', 'remark'],
              pattern: patternText,
              parts: [
                {
                  name: one % 2 === 0 ? '合同号' : '项目',
                  field: one % 2 === 0 ? 'extended1' : 'extended2',
                  transform: 'none',
                  had: 'keep',
                },
              ],
            },
          },
        })
        await owner.query('update rule set tried_version = version where id = $1', [id])
        await calls.switchRuleOn(actor, { id, version: 1, from: 'now' })
      }
      const [bare, read] = await measureBoth(record, async () => runHeard(deps)({ companyId, invoiceId: await record() }, attempt), rounds)
      const filled = (await owner.query(`select count(*)::int as n from rule_value where company_id = $1 and field = 'extended1'`, [
        companyId,
      ])) as {
        rows: { n: number }[]
      }
      if (filled.rows[0]!.n === 0) throw new Error('no rule has read anything')
      const added = read.p50 - bare.p50
      say(
        count > 1 || added <= heardMax * bare.p50,
        `${count} rules on a new invoice: ${ms(added)} ms beside ${ms(bare.p50)} ms for its recording, ${ratio(added, bare.p50)}`,
      )
      rows.push([String(count), ms(bare.p50), ms(added), ratio(added, bare.p50), ms(read.p95)])
    }
    return rows
  } finally {
    await programs.close()
    await many.stop()
  }
}
const ofMail = await mail()
const ofPatterns = await pathological()
const ofInvoices = await heard()
if (!small)
  writeSection(
    'Extraction',
    `Rules that read a contract number and a project (\`node bench/extraction.ts\`). ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.

${table(['rules upon a new invoice', 'recorded alone, p50 ms', 'the rules beyond it, p50 ms', 'ratio', 'both, p95 ms'], ofInvoices)}

Each rule looks for the texts of mails, files, lines and the remark, and finds its part in the remark (bound of one rule: ${heardMax} ×).

${table(['letters of a mail', 'opened by the bare parser, ms', 'the pattern, ms', 'ratio'], [ofMail])}

${table(['pattern', `in ${extractionLimits.text.toLocaleString('en')} letters, ms`, `in ${(4 * extractionLimits.text).toLocaleString('en')}, ms`, 'a letter, to the shorter'], ofPatterns)}

These patterns take a backtracking engine a time that doubles with a few letters; here a letter of a text four times as long may take ${linearMax} × (bound).`,
  )
process.exitCode = broken.length > 0 ? 1 : 0

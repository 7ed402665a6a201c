// Deliveries: 500 invoices to 50 customers beside the bare mail server, and a download through the gateway beside a bare
// stream. Their lists: bench/money-lists.ts.
// node bench/delivery.ts: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound is
// broken.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { smtpMail } from '../apps/server/src/adapters/mail/smtp.ts'
import { sendMessage } from '../apps/server/src/kernel/outbox.ts'
import { hashSignInCode } from '../apps/server/src/modules/exchange/delivery/secrets.ts'
import { pdf } from '../apps/server/testing/worlds/app.ts'
import { data, type Gate } from '../apps/server/testing/clients/browser.ts'
import { makeDeliverer, secretsOf, unlock, type Deliverer } from '../apps/server/testing/worlds/delivery-world.ts'
import { sendRaw, startMailSink } from '../apps/server/testing/servers/mail-sink.ts'
import { measureBoth, ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { openBenchGate } from './support/test-app.ts'

const [customers, invoicesEach] = [50, 10]
/** What sending and mailing may cost, to the bare mail server and the bare slow hashes of the codes together. */
const sendingMax = 4
const downloadMin = 0.8
const broken: string[] = []
const say = (holds: boolean, line: string): void => {
  if (!holds) broken.push(line)
  console.log(`${holds ? '✓' : '✗'} ${line}`)
}
const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return performance.now() - from
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** As many at once as the worker sends. */
const inFours = async <T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> => {
  const left = [...all]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one)
    }),
  )
}
const sending = async (gate: Gate, from: Deliverer): Promise<string> => {
  await gate.asOwner(`update company_quota set allowed = 100000 where company_id = '${from.id}'`)
  const sink = await startMailSink()
  const mail = smtpMail({ url: sink.url, from: 'no-reply@piaotai.example' })
  const attempt = { number: 1, last: false, signal: new AbortController().signal }
  const rounds: { readonly call: number; readonly mails: number; readonly bare: number; readonly hashes: number }[] = []
  for (let round = 0; round < 3; round++) {
    const targets: { invoiceIds: string[]; to: string[] }[] = []
    for (let customer = 0; customer < customers; customer++) {
      const invoiceIds: string[] = []
      for (let i = 0; i < invoicesEach; i++) invoiceIds.push(await from.invoice({}, from.owner, pdf(20_000 + customer * 100 + i)))
      targets.push({ invoiceIds, to: [`ap${round}-${customer}@woye.example`] })
    }
    const call = await timed(async () => data(await from.owner.api.email.sendDeliveries({ ...from.form([], []), targets })))
    const waiting = await gate.asOwner(`select id from outbox where state = 'waiting' order by created_at, id`)
    const before = sink.mails.length
    const mails = await timed(() => inFours(waiting, ({ id }) => sendMessage({ ...gate.app.deps, mail })({ id: String(id) }, attempt)))
    const sent = sink.mails.slice(before)
    if (sent.length !== customers) throw new Error(`${sent.length} mails of ${customers}`)
    const bare = await timed(() => inFours(sent, sendRaw(sink.url)))
    const hashes = await timed(() =>
      Promise.all(Array.from({ length: customers }, (_, i) => hashSignInCode(gate.app.deps.encryption, `task ${i}`, 'ABCDEFGH'))),
    )
    rounds.push({ call, mails, bare, hashes })
  }
  await sink.close()
  const of = (key: keyof (typeof rounds)[number]): number => median(rounds.map((one) => one[key]))
  const whole = of('call') + of('mails')
  const base = of('bare') + of('hashes')
  say(
    whole <= sendingMax * base,
    `${customers * invoicesEach} invoices to ${customers} customers: ${ms(whole)} ms, ${ratio(whole, base)} of mail server and codes, ${ratio(of('mails'), of('bare'))} of the mail server for the mails alone`,
  )
  return table(
    ['', 'ms', 'to its base'],
    [
      ['the mail server alone, the same 50 mails, four at once', ms(of('bare')), '1'],
      ['the slow hashes of 50 codes alone', ms(of('hashes')), '1'],
      [
        `the call: ${customers} tasks of ${invoicesEach} invoices, judged twice, written in one transaction`,
        ms(of('call')),
        `${ratio(of('call'), of('hashes'))} of the hashes`,
      ],
      ['the 50 mails: read, opened, sent, written down', ms(of('mails')), `${ratio(of('mails'), of('bare'))} of the mail server`],
      ['in all', ms(whole), `${ratio(whole, base)} of both`],
    ],
  )
}

const downloading = async (gate: Gate, from: Deliverer): Promise<string> => {
  const size = 100 * 1024 * 1024
  const to = 'big@woye.example'
  const task = await from.send([await from.invoice({}, from.owner, pdf(size))], [to])
  const sink = await startMailSink()
  const mail = smtpMail({ url: sink.url, from: 'no-reply@piaotai.example' })
  for (const { id } of await gate.asOwner(`select id from outbox where state = 'waiting'`))
    await sendMessage({ ...gate.app.deps, mail })({ id: String(id) }, { number: 1, last: false, signal: new AbortController().signal })
  const { secret, code } = secretsOf((await sink.to(to))[0]!.mail.text ?? '')
  await sink.close()
  const visitor = gate.browser()
  data(await visitor.api.email.openVisit({ secret }))
  await unlock(visitor, code)
  const { offer } = data(await visitor.api.email.signVisit({ name: '陆知行' }))
  const [file] = await gate.asOwner(
    `select s.key from delivery_file f join stored_file s on s.company_id = f.company_id and s.id = f.stored_file_id where f.task_id = '${task.id}'`,
  )
  // The same bytes from the same storage over the same kind of socket, without the gateway.
  const bare = createServer((_, response) => {
    gate.app.files.storage
      .stream(String(file!['key']))
      .then((source) => pipeline(source, response.writeHead(200, { 'content-length': size })))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    bare.listen(0, '127.0.0.1', () => resolve())
  })
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
  const cookie = `piaotai_visit=${visitor.cookies()['piaotai_visit']}`
  const fetchAll = async (url: string, headers: Record<string, string>): Promise<void> => {
    const response = await fetch(url, { headers })
    let got = 0
    for await (const chunk of response.body!) got += (chunk as Uint8Array).length
    if (got !== size) throw new Error(`${got} bytes of ${size}`)
  }
  const [through, alone] = await measureBoth(
    () => fetchAll(`${gate.url}/email-center/visit/file/${offer!.files[0]!.id}`, { cookie }),
    () => fetchAll(bareUrl, {}),
    9,
  )
  bare.close()
  const rate = (time: number): string => (size / 1024 / 1024 / (time / 1000)).toFixed(0)
  const share = alone.p50 / through.p50
  say(
    share >= downloadMin,
    `100 MB through the gateway: ${rate(through.p50)} MB/s, ${share.toFixed(2)} of the bare stream's ${rate(alone.p50)} MB/s`,
  )
  return table(
    ['100 MB', 'p50, ms', 'MB/s', 'to the bare stream'],
    [
      ['bare stream', ms(alone.p50), rate(alone.p50), '1'],
      ['through the gateway', ms(through.p50), rate(through.p50), share.toFixed(2)],
    ],
  )
}

const load = loadavg()[0]!
const gate = await openBenchGate()
const parts: string[] = []
try {
  const from = await makeDeliverer(gate)
  parts.push(await sending(gate, from), await downloading(gate, from))
} finally {
  await gate.close()
}
writeSection(
  'Deliveries',
  [
    `${customers * invoicesEach} invoices to ${customers} customers by mail with a link and a code each, on PostgreSQL, the mail server in the same process (\`node bench/delivery.ts\`; medians of 3; bound: ${sendingMax} × the mail server and the slow hashes of the codes together, which nobody can do without).`,
    '',
    parts[0]!,
    '',
    `A download whose task is asked at each megabyte and every second and a half (bound: ${downloadMin} of the bare stream).`,
    '',
    parts[1]!,
    ...(load > 1 ? ['', `The machine was not quiet: load ${load.toFixed(0)} before the start.`] : []),
  ].join('\n'),
)
if (broken.length > 0) console.log(`over the bound: ${broken.join('; ')}`)
process.exit(broken.length > 0 ? 1 : 0)

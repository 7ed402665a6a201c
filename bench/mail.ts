// Mail in: mails with an invoice each, from their sender to the record, beside the bare parser and beside a person who
// pages through the list; then the first reading of a mailbox of ten thousand mails, with the memory that it takes.
// node bench/mail.ts: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { demoAccount } from '../apps/server/src/app/demo/index.ts'
import { hasDovecot, startDovecot } from '../apps/server/testing/servers/dovecot.ts'
import { parseBare } from '../apps/server/testing/servers/mail-sink.ts'
import { postRaw } from '../apps/server/testing/worlds/mail-world.ts'
import { letterWithInvoice } from '../reliability/support/made-letters.ts'
import { signIn, type Person } from '../scripts/lib/api-client.ts'
import { makeFolder, removeFolder, startApp, type AppProcess } from '../scripts/lib/app-process.ts'
import { freePort } from '../scripts/lib/free-port.mjs'
import { demoPasswordOf } from '../scripts/lib/startup-output.ts'
import { waitForImports } from '../scripts/lib/wait-for.ts'
import { besiege } from './support/mail-siege.ts'
import { startLoadClient } from './support/load-client.ts'
import { ms, ratio, table, timesOf } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const mails = Number(process.env['MAILS'] ?? 400)
const honestMails = 10
/** A mail by drips has five seconds before it gives way. */
const triesMost = 10
/** The listener has eight places for mails. */
const dripsLeast = 6
const inMailbox = Number(process.env['IN_MAILBOX'] ?? 10_000)
/** A connection is greeted after a tenth of a second, by when a sender that talks too soon has shown itself: four take some 30 mails a second at most. */
const senders = Number(process.env['SENDERS'] ?? 4)
const beside = 2
const idleMs = 8000
/** What the process may grow by from the first thousand mails of a mailbox to the last. */
const growthMost = 128
const MB = 1024 * 1024
const broken: string[] = []
const say = (holds: boolean, line: string): void => {
  if (!holds) broken.push(line)
  console.log(`${holds ? '✓' : '✗'} ${line}`)
}
const pause = (wait: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, wait))
const residentOf = ({ child }: AppProcess): number =>
  (Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024) / MB
const processing = async ({ api }: Person): Promise<number> =>
  (await api.email.listMails({ area: 'company', status: ['processing'], pageSize: 1 })).body.data.totalElements
const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1000
}

const coming = async (person: Person, port: number): Promise<string> => {
  const to = (await person.api.email.readMailAddresses({})).body.data.own.address
  const send = async (all: readonly string[]): Promise<void> => {
    const left = [...all]
    // A network has few mails at once: each sender is one of its own.
    const one = async (_: unknown, network: number): Promise<void> => {
      for (let raw = left.shift(); raw !== undefined; raw = left.shift())
        while (!(await postRaw(port, to, raw, `127.0.${network + 1}.1`))) await pause(100)
    }
    await Promise.all(Array.from({ length: senders }, one))
  }
  const recorded = async (): Promise<void> => {
    while ((await processing(person)) > 0) await pause(200)
  }
  const mark = Date.now()
  const made = (what: string, count: number) => Array.from({ length: count }, (_, i) => letterWithInvoice(`${what} ${mark} ${i}`))
  await send(made('warm', 20))
  await recorded()
  const letters = made('bench', mails)
  const before = await startLoadClient(person)
  await pause(idleMs)
  const idle = timesOf(await before.stop())
  const meanwhile = await startLoadClient(person)
  let taken = 0
  const all = await secondsOf(async () => {
    taken = await secondsOf(() => send(letters))
    await recorded()
  })
  const busy = timesOf(await meanwhile.stop())
  const bare = await secondsOf(async () => {
    for (const raw of letters) await parseBare(raw)
  })
  const rate = (seconds: number): string => (mails / seconds).toFixed(mails / seconds < 100 ? 1 : 0)
  say(
    busy.p95 <= beside * idle.p95,
    `list p95 ${ms(idle.p95)} → ${ms(busy.p95)} ms (${ratio(busy.p95, idle.p95)}) beside ${mails} mails: ${rate(taken)} a second taken, ${rate(all)} recorded; the bare parser ${rate(bare)}`,
  )
  return table(
    [`${mails} mails with an XML invoice each`, 'a second', 'share of the bare parser'],
    [
      ['the bare parser, one after the other', rate(bare), '1'],
      ['answered 250: on disk, row and job committed', rate(taken), (bare / taken).toFixed(3)],
      ['recorded: opened, read, entered', rate(all), (bare / all).toFixed(3)],
      [`list p95 meanwhile, idle ${ms(idle.p95)} ms`, `${ms(busy.p95)} ms`, ratio(busy.p95, idle.p95)],
    ],
  )
}

const besieged = async (person: Person, port: number): Promise<string> => {
  const to = (await person.api.email.readMailAddresses({})).body.data.own.address
  const siege = besiege(port, to)
  while (siege.dripping() < dripsLeast) await pause(100)
  const tries: number[] = []
  for (let i = 0; i < honestMails; i++) {
    let tried = 1
    while (tried < triesMost * 2 && !(await postRaw(port, to, letterWithInvoice(`siege ${Date.now()} ${i}`), `127.0.${1 + i}.1`))) {
      tried++
      await pause(1000)
    }
    tries.push(tried)
  }
  await siege.end()
  const most = Math.max(...tries)
  const line = `${honestMails} senders beside 50 idle connections and eight mails by drips: ${tries.join(', ')} tries a second apart`
  say(most <= triesMost, line)
  return line
}

const plain = (i: number): string =>
  i % 50 === 0
    ? letterWithInvoice(`mailbox ${i}`)
    : `From: a${i % 97}@issuer.example\r\nSubject: letter ${i}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${'您好，附上本月对账说明。'.repeat(20 + (i % 60))}\r\n`
const firstRun = async (folder: string, password: string): Promise<string> => {
  const secret = 'shouquanma-7788'
  const dovecot = await startDovecot(secret)
  dovecot.deliver(...Array.from({ length: inMailbox }, (_, i) => plain(i)))
  const app = await startApp(
    { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', MAILBOX_PORT: String(dovecot.port) },
    { entry: join(import.meta.dirname, '../reliability/support/kills/mailbox-app.ts') },
  )
  try {
    const person = await signIn(app.url, demoAccount.email, password)
    const { api } = person
    const fields = { email: 'caiwu@yantian.example', comment: '', host: '127.0.0.1', port: dovecot.port, security: 'tls' as const }
    const bound = await api.email.addMailAccount({ ...fields, login: 'caiwu', secret, fromDay: '2020-01-01' })
    if (bound.body.code !== 10000) throw new Error(bound.body.message)
    const fetched = async (): Promise<number> => (await api.email.listMailAccounts({})).body.data.content[0]?.fetched ?? 0
    let settled = 0
    let highest = 0
    const reading = await secondsOf(async () => {
      for (let n = 0; n < inMailbox; ) {
        await pause(500)
        n = await fetched()
        if (n >= inMailbox / 10) settled ||= residentOf(app)
        highest = Math.max(highest, residentOf(app))
      }
    })
    const opening = await secondsOf(async () => {
      while ((await processing(person)) > 0) {
        await pause(500)
        highest = Math.max(highest, residentOf(app))
      }
    })
    const grown = highest - settled
    say(
      grown <= growthMost && (await fetched()) === inMailbox,
      `${inMailbox} mails of a mailbox read in ${reading.toFixed(0)} s (${(inMailbox / reading).toFixed(0)} a second), opened ${opening.toFixed(0)} s later; process ${settled.toFixed(0)} MB after a tenth, ${highest.toFixed(0)} MB at the highest`,
    )
    return table(
      [`first reading of ${inMailbox.toLocaleString('en')} mails`, ''],
      [
        ['kept, from the first to the last', `${reading.toFixed(0)} s, ${(inMailbox / reading).toFixed(0)} a second`],
        ['until every mail is opened', `${(reading + opening).toFixed(0)} s`],
        ['the process after a tenth of them', `${settled.toFixed(0)} MB`],
        ['the process at its highest', `${highest.toFixed(0)} MB`],
      ],
    )
  } finally {
    await app.stop()
    await dovecot.stop()
  }
}

const load = loadavg()[0]!
const folder = makeFolder()
const parts: string[] = []
let siege = ''
try {
  const port = await freePort()
  const app = await startApp({ DATA_DIR: folder, DEMO: 'on', MAIL_PORT: String(port) })
  const password = await demoPasswordOf(app)
  const person = await signIn(app.url, demoAccount.email, password)
  await waitForImports(person, 300, 'company')
  await waitForImports(person, 300, 'personal')
  parts.push(await coming(person, port))
  siege = await besieged(person, port)
  await app.stop()
  parts.push(hasDovecot ? await firstRun(folder, password) : 'The mailbox was not measured: no Dovecot here.')
} finally {
  removeFolder(folder)
}
writeSection(
  'Mail in',
  [
    `Mails from ${senders} senders at once to the listener of the embedded app, in one process with its workers, while a person asks for the first page of the list 20 ms after each answer (\`node bench/mail.ts\`; bound: p95 ≤ ${beside} × its idle p95 in the same run). The base is postal-mime over the same bytes in memory.`,
    '',
    parts[0]!,
    '',
    `A siege of the listener (bound: ${triesMost} tries): ${siege}.`,
    '',
    `A bound mailbox on Dovecot, every fiftieth mail with an invoice, read in the order of its numbers while its mails are opened (bound: at most ${growthMost} MB more from the first tenth on).`,
    '',
    parts[1]!,
    ...(load > 1
      ? [
          '',
          `The machine was not quiet: load ${load.toFixed(0)} before the start.${broken.length > 0 ? ' The bound of the list is yet to be shown on a quiet one.' : ''}`,
        ]
      : []),
  ].join('\n'),
)
if (broken.length > 0) console.log(`over the bound: ${broken.join('; ')}`)
process.exit(broken.length > 0 ? 1 : 0)

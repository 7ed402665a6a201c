// Made mails, broken ones and bombs through the whole app: each part ends in a named state, nothing is invented, memory is bounded.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { climbingZip, entityXml, zipBomb } from '@piaotai/sample-invoices/misfits.ts'
import { broken } from '../../packages/recognise/test/mail/broken-mails.ts'
import { bombs } from '../../packages/recognise/test/mail/mail-bombs.ts'
import { corpus } from '../../packages/recognise/test/mail/mail-corpus.ts'
import { base64, head, multi, named, partOf } from '../../packages/recognise/test/mail/mail-parts.ts'
import type { AppProcess } from '../../scripts/lib/app-process.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { makeEnvironment, pause, type Environment } from '../support/environment.ts'
import { report } from '../support/settings.ts'
import { openSmtp } from '../../apps/server/testing/clients/smtp-client.ts'

/** What the largest mails may add to the process that serves; reading has processes of its own. */
const growthMost = 300 * 1024 * 1024
/** A mail ends with a line. */
const asKept = (raw: Buffer): Buffer => Buffer.concat([raw, Buffer.from('\r\n')])
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const open = new Set(['importing', 'fetching', 'waiting'])
const packed = (name: string, bytes: Uint8Array): Buffer =>
  multi(
    'mixed',
    name,
    partOf(['Content-Type: application/octet-stream', named(name), 'Content-Transfer-Encoding: base64'], base64(Buffer.from(bytes))),
  )
const line = Buffer.concat([
  head('one line below the limit'),
  Buffer.from('\r\n'),
  Buffer.alloc(24 * 1024 * 1024, 0x61),
  Buffer.from('\r\n'),
])
const large: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(Object.entries(bombs).map(([name, make]) => [name, make()])),
  'one line of 24 MB': line,
  'a ZIP of 250 MB of nothing': packed('a.zip', zipBomb(250)),
  'a ZIP whose names climb': packed('b.zip', climbingZip(Buffer.from('%PDF-1.4'))),
  'an XML of growing entities': packed('c.xml', entityXml()),
}
const memoryOf = ({ child }: AppProcess, of: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${of}:\\s*(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024

describe('The mail listener', () => {
  let environment: Environment
  let app: AppProcess
  let port: number
  let person: Person
  let to: string
  beforeAll(async () => {
    port = await freePort()
    environment = await makeEnvironment('embedded', { settings: { MAIL_PORT: String(port) } })
    app = await environment.start('both')
    person = await environment.signIn(app)
    to = (await person.api.email.readMailAddresses({})).body.data.own.address
  })
  afterAll(() => environment?.close())
  const settle = async (count: number): Promise<void> => {
    const left = async () => {
      const { content, totalElements } = (await person.api.email.listMails({ area: 'company', pageSize: 500 })).body.data
      return totalElements < count ? totalElements - count : content.filter(({ status }) => status === 'processing').length
    }
    for (let i = 0; i < 1500 && (await left()) !== 0; i++) await pause(200)
    expect(await left()).toBe(0)
  }
  /** These very bytes and the end of a line; the code that they are answered with. */
  const send = async (raw: Buffer): Promise<number | undefined> => {
    const client = openSmtp(port, '127.0.0.1')
    await client.answer()
    for (const said of ['EHLO a', 'MAIL FROM:<a@issuer.example>', `RCPT TO:<${to}>`, 'DATA']) {
      client.write(Buffer.from(`${said}\r\n`))
      await client.answer()
    }
    client.write(Buffer.from(`${raw.toString('latin1').replace(/(^|\r\n)\./g, '$1..')}\r\n.\r\n`, 'latin1'))
    const code = await client.answer()
    client.drop()
    return code
  }
  const partsOf = (mails: readonly Buffer[]) =>
    environment.look((here) =>
      here.db.inTenant({ companyId: environment.company.companyId }, async (tx) => {
        const rows = await tx
          .selectFrom('mail_message as m')
          .leftJoin('mail_part as p', (on) => on.onRef('p.company_id', '=', 'm.company_id').onRef('p.message_id', '=', 'm.id'))
          .select(['m.dedupe_key', 'p.kind', 'p.name', 'p.state', 'p.reason', 'p.parent'])
          .orderBy('p.position')
          .execute()
        const byMail = Map.groupBy(rows, ({ dedupe_key }) => dedupe_key)
        return mails.map((raw) => byMail.get(sha256(asKept(raw)))?.filter(({ parent }) => parent === null))
      }),
    )

  it(`keeps ${corpus.length} made mails and ${broken.length} broken ones with all their parts, each in a named state, and no other`, async () => {
    const all = [...corpus, ...broken]
    for (const { what, raw } of all) expect([what, await send(raw)]).toEqual([what, 250])
    await settle(new Set(all.map(({ raw }) => sha256(asKept(raw)))).size)
    await app.stop()
    const found = await partsOf(all.map(({ raw }) => raw))
    for (const [i, { what, files, ...more }] of all.entries()) {
      const rows = found[i]?.filter(({ kind }) => kind === 'file') ?? []
      const names = files.map((name) => name.replace(/^~/, ''))
      // A file without a name is given one.
      expect([what, rows.map(({ name }, at) => (names[at] === '' ? '' : name))]).toEqual([what, names])
      expect([what, rows.filter(({ state }) => state === null || open.has(state))]).toEqual([what, []])
      const refused = 'refused' in more ? (more.refused ?? []) : []
      expect([what, found[i]?.flatMap(({ kind, reason }) => (kind === 'mail' ? [reason] : []))]).toEqual([what, refused])
    }
    report({
      table: 'mail dialogues',
      what: 'made and broken mails through the listener',
      times: all.length,
      outcome: `each part found, ${found.flat().filter((row) => row?.kind === 'file').length} files, none invented, none without an end`,
    })
    app = await environment.start('both')
    person = await environment.signIn(app)
  })
  it(`takes or refuses ${Object.keys(large).length} bombs and lives on in bounded memory`, async () => {
    const { totalElements } = (await person.api.email.listMails({ area: 'company' })).body.data
    await send(Buffer.from('Subject: warm\r\n\r\nhi'))
    await settle(totalElements + 1)
    const before = memoryOf(app, 'VmRSS')
    const codes: Record<string, number | undefined> = {}
    for (const [name, raw] of Object.entries(large)) codes[name] = await send(raw)
    const taken = Object.values(codes).filter((code) => code === 250).length
    await settle(totalElements + 1 + taken)
    const grown = memoryOf(app, 'VmHWM') - before
    report({
      table: 'mail dialogues',
      what: 'bombs through the listener: 10,000 parts, lines of 24 and 25 MB, 1,000 mails deep, ZIPs, entities',
      times: Object.keys(large).length,
      outcome: `${taken} taken, others 552; ${Math.round(grown / 1024 / 1024)} MB more at the highest`,
    })
    expect(Object.entries(codes).filter(([, code]) => code !== 250)).toEqual([['one line of 25 MB', 552]])
    expect(grown).toBeLessThan(growthMost)
    await app.stop()
    const found = await partsOf(Object.values(large))
    const states = Object.fromEntries(
      Object.keys(large).map((name, i) => [name, found[i]?.map(({ state, reason }) => [state, reason].filter(Boolean).join(' '))]),
    )
    expect(states).toEqual({
      'ten thousand parts': ['refused tooMany'],
      'one line of 25 MB': undefined,
      'one line of 24 MB': [''],
      'a header of 20 MB': ['refused unreadable'],
      'addresses of 5 MB': ['refused unreadable'],
      'encoded words of 2 MB': ['refused unreadable'],
      'multiparts 5,000 deep': ['refused tooMany'],
      'mails 1,000 deep': ['refused tooDeep'],
      'HTML of 10 MB': [''],
      'anchors without an end': [''],
      'a ZIP of 250 MB of nothing': ['failed tooLarge'],
      'a ZIP whose names climb': ['failed damaged'],
      'an XML of growing entities': ['failed damaged'],
    })
  })
})

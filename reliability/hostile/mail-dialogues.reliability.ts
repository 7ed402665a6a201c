// Dialogues of chance with the mail listener: right codes, bounded memory, and what was answered 250 is there once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { postRaw } from '../../apps/server/testing/worlds/mail-world.ts'
import type { AppProcess } from '../../scripts/lib/app-process.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { makeEnvironment, pause, type Environment } from '../support/environment.ts'
import { report, seed, times } from '../support/settings.ts'
import { openSmtp, type SmtpClient } from '../../apps/server/testing/clients/smtp-client.ts'
import { newDialogue, nextLine, type DialogueWorld, type SaidLine } from '../support/hostile/smtp-model.ts'

const dialogues = times(2, 20)
const linesEach = 2000
/** What a process may take on: buffers, caches and modules that are loaded with the first mails. */
const growthMost = 200 * 1024 * 1024
const residentOf = ({ child }: AppProcess): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) * 1024

describe('The mail listener', () => {
  let environment: Environment
  let port: number
  let app: AppProcess
  let person: Person
  let addresses: readonly string[]
  const taken: string[] = []
  const wrong: string[] = []
  let said = 0
  beforeAll(async () => {
    port = await freePort()
    environment = await makeEnvironment('embedded', { settings: { MAIL_PORT: String(port) } })
    app = await environment.start('both')
    person = await environment.signIn(app)
    const own = (await person.api.email.readMailAddresses({})).body.data.own.address
    const named: string[] = []
    for (let i = 0; i < 12; i++) named.push((await person.api.email.addNamedAddress({ name: `n${i}`, comment: '' })).body.data.address)
    addresses = [own, ...named]
  })
  afterAll(() => environment?.close())

  /** Sends lines one by one, several at once, or in pieces; then hears an answer to each. */
  const exchange = async (client: SmtpClient, lines: readonly SaidLine[], piece: number): Promise<boolean> => {
    const bytes = Buffer.concat(lines.map((line) => line.bytes))
    for (let at = 0; at < bytes.length; at += piece) client.write(bytes.subarray(at, at + piece))
    for (const line of lines) {
      said++
      const code = await client.answer()
      if (code === undefined || (line.code !== 0 && code !== line.code) || code < 200)
        wrong.push(`${JSON.stringify(line.bytes.toString('latin1').slice(0, 80))} → ${code}, not ${line.code}`)
      if (code === 250 && line.mail !== undefined) taken.push(line.mail)
      if (code === undefined || code === 421) return false
    }
    return true
  }
  const converse = async (number: number): Promise<void> => {
    const random = randomOf(`dialogue ${seed} ${number}`)
    const peer = `127.0.${1 + number}.1`
    const world: DialogueWorld = { addresses, unknownAddress: 'nobody@mail.piaotai.localhost', strangers: 0, mails: number * 100_000 }
    const until = said + linesEach
    while (said < until && wrong.length < 20) {
      const client = openSmtp(port, peer)
      if ((await client.answer()) !== 220) wrong.push('no greeting')
      const state = newDialogue()
      for (let goes = true; goes && said < until && wrong.length < 20; ) {
        const at = random.int(0, 199)
        if (at === 0) {
          // Somebody else's protocol.
          client.write(Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
          if ((await client.answer()) !== 421) wrong.push('HTTP is not refused')
          break
        }
        if (at === 1) {
          client.write(Buffer.alloc(5000, 0x61))
          if ((await client.answer()) !== 421) wrong.push('a line without an end is not refused')
          break
        }
        if (at < 5) {
          // The connection is lost in the middle of whatever comes next.
          const [first, body] = nextLine(random, state, world)
          client.write(first!.bytes.subarray(0, random.int(0, first!.bytes.length - 1)))
          if (body) client.write(body.bytes.subarray(0, body.bytes.length - 3))
          break
        }
        const group: SaidLine[] = []
        // DATA is the last of a group, as RFC 2920 demands; its mail waits for 354.
        for (let left = random.chance(0.2) ? random.int(2, 6) : 1; left > 0 && group.at(-1)?.code !== 421; left--) {
          const next = nextLine(random, state, world)
          group.push(next[0]!)
          if (next.length > 1) {
            goes = await exchange(client, group.splice(0), 1_000_000)
            if (goes) goes = await exchange(client, next.slice(1), random.chance(0.3) ? random.int(1, 40) : 1_000_000)
            break
          }
        }
        if (group.length > 0) goes = (await exchange(client, group, random.chance(0.1) ? 1 : 1_000_000)) && group.at(-1)!.code !== 421
      }
      client.drop()
    }
  }
  const all = async () => {
    const { content, totalElements } = (await person.api.email.listMails({ area: 'company', pageSize: 500 })).body.data
    const mails = [...content]
    for (let page = 2; mails.length < totalElements; page++)
      mails.push(...(await person.api.email.listMails({ area: 'company', pageSize: 500, page })).body.data.content)
    return mails
  }

  it(`answers ${dialogues} × ${linesEach} lines of chance with the right codes and lives on in bounded memory`, async () => {
    await postRaw(port, addresses[0]!, 'From: a@issuer.example\r\nSubject: first\r\n\r\nhi')
    taken.push('first')
    await converse(0)
    const before = residentOf(app)
    for (let number = 1; number < dialogues; number++) await converse(number)
    expect(wrong).toEqual([])
    expect(app.child.exitCode ?? app.child.signalCode).toBeNull()
    expect(await postRaw(port, addresses[0]!, 'From: a@issuer.example\r\nSubject: last\r\n\r\nhi')).toBe(true)
    taken.push('last')
    for (let i = 0; i < 3000 && (await all()).some(({ status }) => status === 'processing'); i++) await pause(200)
    const grown = residentOf(app) - before
    report({
      table: 'mail dialogues',
      what: `lines of SMTP dialogues, ${taken.length} mails among them`,
      times: said,
      outcome: `right codes; ${Math.round(grown / 1024 / 1024)} MB more after the first ${linesEach}`,
    })
    expect(grown).toBeLessThan(growthMost)
  })
  it('and what was answered 250 is there once, nothing else, and no half mail is left on disk', async () => {
    expect((await all()).map(({ subject }) => subject).toSorted()).toEqual(taken.toSorted())
    expect(readdirSync(join(environment.folder, 'mail-in'))).toEqual([])
  })
})

// Mail to the people who run the platform: taken as RFC 5321 wants it, forwarded or kept.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../app/config.ts'
import { onGate } from '#testing/clients/browser.ts'
import { dialogue, mailDomain, openPostOffice, type PostOffice } from '#testing/worlds/mail-world.ts'

const raw = 'From: a@issuer.example\r\nSubject: spam from you\r\n\r\nplease stop\r\n'
describe('Mail to the operator', () => {
  describe('with an address of theirs', () =>
    onGate(
      (gate) => {
        it('is forwarded with the original, for each of the two names', async () => {
          const post = await openPostOffice(gate())
          for (const name of ['postmaster', 'Abuse']) {
            await post.raw(`${name}@${mailDomain}`, raw)
            const letter = await gate().message('ops@operators.example')
            expect([letter.subject, letter.text]).toEqual([
              expect.stringContaining(`${name.toLowerCase()}@`),
              expect.stringContaining('fapiao@issuer.example'),
            ])
          }
        })
      },
      { settings: { MAIL_POSTMASTER: 'ops@operators.example' } },
    ))
  describe('without one', () =>
    onGate((gate) => {
      let post: PostOffice
      beforeAll(async () => {
        post = await openPostOffice(gate())
      })
      it('is kept as it came, also for the name without a domain; other names stay unknown', async () => {
        await post.raw(`postmaster@${mailDomain}`, raw)
        const folder = join(gate().folder, 'postmaster')
        expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([expect.stringContaining(raw.trim())])
        const asks = async (to: string) =>
          (await dialogue(post.port, ['EHLO a', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'QUIT'])).at(-2)
        expect(await asks('postmaster')).toMatch(/^250/)
        expect(await asks(`hostmaster@${mailDomain}`)).toMatch(/^550/)
        expect(await asks('postmaster@elsewhere.example')).toMatch(/^554/)
      })
    }))
  it('never goes in circles: the operator’s address is none of the platform’s own', () => {
    expect(() => readConfig({ MAIL_DOMAIN: 'mail.a.example', MAIL_POSTMASTER: 'me@mail.a.example' })).toThrow(/circles/)
  })
})

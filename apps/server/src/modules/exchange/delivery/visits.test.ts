// 签收页: link, code, signature, bytes. A stranger learns nothing before each step.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pdf } from '#testing/worlds/app.ts'
import { onGate, type Browser } from '#testing/clients/browser.ts'
import { data, verdict } from '#testing/worlds/company.ts'
import { freshAddress, makeDeliverer, receive, secretsOf, unlock } from '#testing/worlds/delivery-world.ts'

const company = { area: 'company' } as const
const visit = '/email-center/visit'
const unknownSecret = 'A'.repeat(22)

describe('A visit', () =>
  onGate((gate) => {
    const bytesOf = async (browser: Browser, path: string) => {
      const response = await browser.send(`${gate().url}${visit}${path}`)
      return {
        type: response.headers.get('content-type'),
        name: response.headers.get('content-disposition'),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    const guess = (browser: Browser, code = '0000-0000') => browser.api.email.unlockVisit({ code })

    it('shows sender, count and validity with the link, numbers with the code, and bytes after the signature', async () => {
      const from = await makeDeliverer(gate())
      const { visitor, code, task } = await receive(gate(), from)
      const locked = data(await visitor.api.email.readVisit({}))
      const unlocked = await unlock(visitor, ` ${code.toLowerCase().replace('-', '')} `)
      const file = unlocked.offer!.files[0]!
      const early = (await (await visitor.send(`${gate().url}${visit}/file/${file.id}`)).json()) as { problem: string }
      const signed = data(await visitor.api.email.signVisit({ name: '陆知行' }))
      const downloaded = await bytesOf(visitor, `/file/${file.id}`)
      expect([locked, early.problem]).toMatchObject([
        { step: 'locked', sender: from.name, count: 1, needs: { name: true }, triesLeft: 5, offer: null },
        'visit.locked',
      ])
      expect([unlocked.step, unlocked.offer?.amount, unlocked.offer?.invoices.length]).toEqual(['unlocked', '106.00', 1])
      expect([signed.step, signed.offer?.signer, downloaded.bytes.length, downloaded.bytes.length === file.bytes]).toEqual([
        'signed',
        '陆知行',
        file.bytes,
        true,
      ])
      expect([downloaded.type, downloaded.name]).toEqual([
        'application/pdf',
        expect.stringContaining(`filename*=UTF-8''${encodeURIComponent(file.name)}`) as string,
      ])
      expect(
        data(await from.owner.api.email.readDelivery({ id: task.id, ...company }))
          .events.map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(['downloaded', 'opened', 'sent', 'signed', 'unlocked'])
    })
    it('keeps nothing but a random id in a cookie that scripts and other paths cannot read', async () => {
      const { secret } = await receive(gate(), await makeDeliverer(gate()))
      const response = await fetch(`${gate().url}${visit}/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
      })
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^piaotai_visit=[\w-]{22}; Max-Age=43200; Path=\/email-center\/visit; HttpOnly; SameSite=Lax$/),
      ])
    })
    it('answers an unknown link and a visit without a cookie alike, and tells the holder of an ended task’s link how it ended', async () => {
      const from = await makeDeliverer(gate())
      const { task, secret } = await receive(gate(), from)
      data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))
      const stranger = gate().browser()
      expect([
        verdict(await stranger.api.email.openVisit({ secret: unknownSecret })),
        verdict(await stranger.api.email.readVisit({})),
        verdict(await guess(stranger)),
        verdict(await stranger.api.email.signVisit({})),
        data(await stranger.api.email.openVisit({ secret })),
      ]).toMatchObject(['visit.none', 'visit.none', 'visit.none', 'visit.none', { step: 'ended', state: 'revoked', offer: null }])
    })
    it('compares five of two hundred guesses that come at once, and after the pause the right code still opens', async () => {
      const from = await makeDeliverer(gate())
      const { visitor, code } = await receive(gate(), from)
      const told = await Promise.all(Array.from({ length: 200 }, (_, i) => guess(visitor, `ZZZZ-${String(1000 + i)}`)))
      const paused = verdict(await guess(visitor, code))
      const compared = told.filter((answer) => verdict(answer) === 'visit.codeWrong').length
      await gate().asOwner(`update delivery_task set paused_until = paused_until - interval '16 minutes' where company_id = '${from.id}'`)
      expect([compared, paused, (await unlock(visitor, code)).step]).toEqual([5, 'visit.paused', 'unlocked'])
    })
    it('voids the code at the twentieth wrong one and tells the sender, who resets it', async () => {
      const from = await makeDeliverer(gate())
      const { task, to, visitor, code } = await receive(gate(), from)
      for (let i = 0; i < 20; i++) {
        await gate().asOwner(`update delivery_task set paused_until = paused_until - interval '16 minutes' where id = '${task.id}'`)
        expect(verdict(await guess(visitor, `YYYY-${String(1000 + i)}`))).toBe('visit.codeWrong')
      }
      const told = await gate().message(from.owner.email)
      expect([
        verdict(await guess(visitor, code)),
        told.text.includes(task.number),
        data(await from.owner.api.email.readDelivery({ id: task.id, ...company })).codeVoid,
      ]).toEqual(['visit.codeVoid', true, true])
      data(await from.owner.api.email.resetDeliveryCode({ id: task.id, ...company }))
      expect((await unlock(visitor, secretsOf((await gate().message(to)).text).code)).step).toBe('unlocked')
    })
    it('is signed once, whoever else signs at the same moment', async () => {
      const from = await makeDeliverer(gate())
      const { task, secret, code, visitor } = await receive(gate(), from)
      const second = gate().browser()
      data(await second.api.email.openVisit({ secret }))
      for (const browser of [visitor, second]) await unlock(browser, code)
      const signed = await Promise.all([visitor.api.email.signVisit({ name: '甲' }), second.api.email.signVisit({ name: '乙' })])
      const { events, signer } = data(await from.owner.api.email.readDelivery({ id: task.id, ...company }))
      expect([
        signed.map((answer) => data(answer).step),
        signed.map((answer) => data(answer).offer?.signer),
        events.filter(({ kind }) => kind === 'signed').length,
      ]).toEqual([['signed', 'signed'], [signer.name, signer.name], 1])
    })
    it('needs name and a phone that answers its code, where the sender asks for them', async () => {
      const from = await makeDeliverer(gate())
      const { visitor, code, task } = await receive(gate(), from, { signer: { name: true, phone: true } })
      await unlock(visitor, code)
      const phone = '13800138123'
      const without = [verdict(await visitor.api.email.signVisit({})), verdict(await visitor.api.email.signVisit({ name: '陆知行' }))]
      const captcha = await visitor.captcha(phone)
      const wrong = verdict(await visitor.api.email.sendSignerCode({ phone, captcha: 'zzzzz', deviceId: 'signers-device' }))
      const again = await visitor.captcha(phone)
      data(await visitor.api.email.sendSignerCode({ phone, captcha: again, deviceId: 'signers-device' }))
      const sms = /\d{6}/.exec((await gate().message(phone)).text)?.[0] ?? ''
      const bad = verdict(await visitor.api.email.signVisit({ name: '陆知行', phone, code: sms === '000000' ? '111111' : '000000' }))
      data(await visitor.api.email.signVisit({ name: '陆知行', phone, code: sms }))
      expect([
        without,
        captcha.length,
        wrong,
        bad,
        data(await from.owner.api.email.readDelivery({ id: task.id, ...company })).signer,
      ]).toEqual([['visit.nameNeeded', 'visit.phoneNeeded'], 5, 'account.captchaWrong', 'account.codeWrong', { name: '陆知行', phone }])
    })
    it('is refused with a reason that the sender gets', async () => {
      const from = await makeDeliverer(gate())
      const { visitor, code, task, invoiceId } = await receive(gate(), from)
      await unlock(visitor, code)
      data(await visitor.api.email.refuseVisit({ reason: '抬头不对' }))
      const told = await gate().message(from.owner.email)
      expect([
        told.text.includes('抬头不对'),
        data(await from.owner.api.email.readDelivery({ id: task.id, ...company })),
        await from.statusOf(invoiceId),
      ]).toMatchObject([true, { state: 'revoked', endedBy: 'recipient', endReason: '抬头不对' }, [0, 0]])
    })
    it('gives all files with the sheet in one ZIP, and a certificate with the SHA-256 of each', async () => {
      const from = await makeDeliverer(gate())
      const { visitor, code, task } = await receive(gate(), from, {
        content: { originals: ['pdf'], sheet: true, orderDetails: true, attachments: false },
      })
      await unlock(visitor, code)
      const { offer } = data(await visitor.api.email.signVisit({ name: '陆知行' }))
      const zip = await bytesOf(visitor, '/archive')
      const certificate = await bytesOf(visitor, '/certificate')
      const mine = await fetch(`${gate().url}/email-center/delivery/${task.id}/certificate?area=company`, {
        headers: { authorization: `Bearer ${from.owner.token}` },
      })
      expect([
        offer?.files.map(({ format }) => format),
        zip.type,
        zip.bytes.subarray(0, 2).toString(),
        zip.bytes.readUInt16LE(zip.bytes.length - 12),
      ]).toEqual([['pdf', 'xlsx'], 'application/zip', 'PK', 2])
      expect([
        (await PDFDocument.load(certificate.bytes)).getPageCount(),
        (await PDFDocument.load(await mine.arrayBuffer())).getPageCount(),
      ]).toEqual([1, 1])
    })
    it('stops a running download within two seconds of the revocation', async () => {
      const from = await makeDeliverer(gate())
      const to = freshAddress()
      const big = pdf(24 * 1024 * 1024)
      const task = await from.send([await from.invoice({}, from.owner, big)], [to])
      const { secret, code } = secretsOf((await gate().message(to)).text)
      const visitor = gate().browser()
      data(await visitor.api.email.openVisit({ secret }))
      await unlock(visitor, code)
      const { offer } = data(await visitor.api.email.signVisit({ name: '陆知行' }))
      const cookie = `piaotai_visit=${visitor.cookies()['piaotai_visit']}`
      const response = await fetch(`${gate().url}${visit}/file/${offer!.files[0]!.id}`, { headers: { cookie } })
      const reader = response.body!.getReader()
      await reader.read()
      data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))
      const began = Date.now()
      // Reads nothing for a while: a slow reader is cut off by the clock.
      await new Promise((done) => setTimeout(done, 2000))
      let got = 0
      const ended = await (async () => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return 'whole'
          got += value.length
        }
      })().catch(() => 'cut')
      expect([ended, got < big.length / 2, Date.now() - began < 4000, createHash('sha256').update(big).digest('hex').length]).toEqual([
        'cut',
        true,
        true,
        64,
      ])
      expect(verdict(await visitor.api.email.readVisit({}))).toBe('ok')
    })
  }))

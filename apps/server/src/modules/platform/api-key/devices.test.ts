// 设备: paired by a code that a person agrees to, after RFC 8628 and the other way round.
import { describe, expect, it } from 'vitest'
import { data, makeCompany, onApp, setSuite, verdict } from '#testing/worlds/company.ts'

describe('Pairing of devices', () =>
  onApp((open) => {
    type Company = Awaited<ReturnType<typeof makeCompany>>
    const call = async (path: string, body?: object, key?: string) => {
      const answer = await fetch(`${open().url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'login-type': 'web',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { problem, data: given } = (await answer.json()) as { problem?: string; data: Record<string, unknown> }
      return { problem, data: given, status: answer.status }
    }
    const ask = async (name = 'scanner-1') =>
      (await call('/user-center/devices/ask', { name })).data as { deviceCode: string; userCode: string; verificationUriComplete: string }
    const poll = async (deviceCode: string) =>
      (await call('/user-center/devices/poll', { deviceCode })).data as { state: string; key?: string }
    const invoices = '/invoice-center/invoice?area=personal'
    const paired = async (of: Company, name?: string) => {
      const { deviceCode, userCode } = await ask(name)
      const { id } = data(await of.owner.api.user.agreePairing({ code: userCode })) as { id: string }
      const { key } = await poll(deviceCode)
      return { id, key: key! }
    }
    const freshLimits = () => open().asOwner(`delete from attempt where kind like 'device%' or kind = 'beginIp'`)

    it('gives the device that asked a key once its person agreed, and once only', async () => {
      const of = await makeCompany(open())
      const { deviceCode, userCode, verificationUriComplete } = await ask('前台 <b>扫描仪</b>')
      const before = await poll(deviceCode)
      const seen = data(await of.owner.api.user.readPairing({ code: userCode.toLowerCase().replace('-', ' ') })) as {
        state: string
        device: { name: string; address: string; askedAt: string }
        allows: { scopes: string[]; expiresOn: string }
      }
      data(await of.owner.api.user.agreePairing({ code: userCode }))
      const both = await Promise.all([poll(deviceCode), poll(deviceCode)])
      const { key } = both.find(({ state }) => state === 'paired')!
      expect([userCode, verificationUriComplete.endsWith(`/home/scan?code=${userCode}`)]).toEqual([
        expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        true,
      ])
      expect([before.state, seen.state, seen.device.name, seen.device.address]).toEqual([
        'waiting',
        'asking',
        '前台 <b>扫描仪</b>',
        expect.stringContaining('127.0.0.1'),
      ])
      expect([seen.allows.scopes, seen.device.askedAt]).toEqual([['import.write', 'invoice.read'], open().clock.now().toISOString()])
      expect(both.map(({ state }) => state).sort()).toEqual(['expired', 'paired'])
      expect((await call(invoices, undefined, key)).status).toBe(200)
      expect((await call('/invoice-center/payment/payable', undefined, key)).problem).toBe('key.scopeMissing')
      const list = data(await of.owner.api.user.listDevices({ area: 'personal' })) as {
        content: { name: string; lastSeenAt: string }[]
      }
      expect(list.content).toEqual([expect.objectContaining({ name: '前台 <b>扫描仪</b>', state: 'live', lastSeenAt: expect.any(String) })])
      const keys = data(await of.owner.api.bureau.listKeys({ area: 'personal' })) as { totalElements: number }
      expect(keys.totalElements).toBe(0)
    })
    it('lets one of two devices bring the code of a page, which then waits for the person', async () => {
      const of = await makeCompany(open())
      const { code } = data(await of.owner.api.user.drawCode({})) as { code: string }
      open().clock.advance(60)
      const outcomes = await Promise.all(['a', 'b'].map((name) => call('/user-center/devices/redeem', { code, name })))
      const [won] = outcomes.filter(({ problem }) => problem === undefined)
      expect(outcomes.map(({ problem }) => problem).sort()).toEqual(['device.codeWrong', undefined])
      expect((await poll(won!.data['deviceCode'] as string)).state).toBe('waiting')
      const seen = data(await of.owner.api.user.readPairing({ code })) as { device: { askedAt: string } }
      expect(seen.device.askedAt).toBe(open().clock.now().toISOString())
      const other = await makeCompany(open())
      expect(verdict(await other.owner.api.user.agreePairing({ code }))).toBe('device.codeWrong')
      data(await of.owner.api.user.agreePairing({ code }))
      expect((await poll(won!.data['deviceCode'] as string)).state).toBe('paired')
      expect(verdict(await of.owner.api.user.agreePairing({ code }))).toBe('device.pairingOver')
    })
    it('is over after ten minutes on either side, and refused where the person refuses', async () => {
      const of = await makeCompany(open())
      const late = await ask()
      const refused = await ask()
      data(await of.owner.api.user.refusePairing({ code: refused.userCode }))
      expect((await poll(refused.deviceCode)).state).toBe('refused')
      const { code } = data(await of.owner.api.user.drawCode({})) as { code: string }
      await open().asOwner(`update device_pairing set expires_at = '2020-01-01'`)
      expect((await poll(late.deviceCode)).state).toBe('expired')
      expect((await call('/user-center/devices/redeem', { code, name: 'a' })).problem).toBe('device.codeWrong')
      expect(verdict(await of.owner.api.user.agreePairing({ code: late.userCode }))).toBe('device.pairingOver')
      expect((data(await of.owner.api.user.readPairing({ code })) as { state: string }).state).toBe('expired')
    })
    it('stops whoever guesses codes, by person and by address, also in parallel', async () => {
      await freshLimits()
      const of = await makeCompany(open())
      const { userCode } = await ask()
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => of.owner.api.user.readPairing({ code: `0000-00${10 + n}` })))
      expect(guesses.filter((one) => verdict(one) === 'device.codeWrong').length).toBe(5)
      expect(verdict(await of.owner.api.user.readPairing({ code: userCode }))).toBe('device.codeLocked')
      await freshLimits()
      const strangers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => call('/user-center/devices/redeem', { code: `0000-00${10 + n}`, name: 'x' })),
      )
      expect(strangers.filter(({ problem }) => problem === 'device.codeWrong').length).toBe(30)
      await freshLimits()
    })
    it('ends at once from the page, and with the membership, also between agreeing and fetching', async () => {
      const of = await makeCompany(open())
      const ended = await paired(of)
      data(await of.owner.api.user.endDevice({ id: ended.id }))
      expect((await call(invoices, undefined, ended.key)).problem).toBe('key.invalid')
      expect(verdict(await of.owner.api.user.endDevice({ id: ended.id }))).toBe('device.over')
      const staff = await of.member({ keys: ['menu_1.scan', 'menu_1.myInvoices'] })
      const asked = await ask()
      data(await staff.api.user.agreePairing({ code: asked.userCode }))
      data(await of.owner.api.user.removeMembers({ ids: [staff.userId] }))
      expect((await poll(asked.deviceCode)).state).toBe('refused')
    })
    it('is ended by whoever saves scan settings, and by no other colleague', async () => {
      const of = await makeCompany(open())
      const device = await paired(of)
      const colleague = await of.member({ keys: ['menu_1.scan'] })
      const admin = await of.member({ keys: ['menu_4.scan', 'scan.save'] })
      expect(verdict(await colleague.api.user.endDevice({ id: device.id }))).toBe('device.notFound')
      data(await admin.api.user.endDevice({ id: device.id }))
      expect((await call(invoices, undefined, device.key)).problem).toBe('key.invalid')
    })
    it('is ended by whoever may save scan settings after the suite has ended, when nothing is saved or paired any more', async () => {
      const of = await makeCompany(open())
      const staff = await of.member({ keys: ['menu_1.scan', 'menu_1.myInvoices'] })
      const asked = await ask()
      const { id } = data(await staff.api.user.agreePairing({ code: asked.userCode })) as { id: string }
      const { key } = await poll(asked.deviceCode)
      await setSuite(open(), of, 'professional', '2026-01-31')
      const scan = { mode: 'image' as const, category: 0, dpi: 300 as const, colour: true, duplex: false }
      const refused = [verdict(await of.owner.api.user.saveScanSettings(scan)), verdict(await of.owner.api.user.drawCode({}))]
      data(await of.owner.api.user.endDevice({ id }))
      expect([refused, (await call(invoices, undefined, key)).problem]).toEqual([['suite.ended', 'suite.ended'], 'key.invalid'])
    })
  }))

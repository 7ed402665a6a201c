// One's own data: the consent of registration, a copy, and the end of an account by its person.
import { expect, it, describe } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { readZip } from '@piaotai/ofd/zip.ts'
import { consentVersion } from '@piaotai/domain/account/consent.ts'
import { password } from '#testing/worlds/app.ts'
import { bearing, data, freshEmail, freshTel, newPassword, onGate, verdict } from '#testing/clients/browser.ts'

const caps = { entries: 1000, totalBytes: 1e8, entryBytes: 1e8, ratio: 400 }

describe('One’s own data', () =>
  onGate((gate) => {
    const registered = async () => {
      const browser = gate().browser()
      const email = freshEmail()
      const { id } = data(
        await browser.api.user.registerByEmail({ email, code: await browser.code(email, 'register'), newPassword, name: '顾念慈' }),
      )
      await browser.enter({ grantType: 'password', account: email, password: newPassword, remember: true })
      return { browser, email, id }
    }

    it('keeps the version of the texts agreed to, whichever way the person registers, and none for who was registered', async () => {
      const { browser } = await registered()
      const byPhone = gate().browser()
      const tel = freshTel()
      const { id } = data(
        await byPhone.api.user.registerByTel({ tel, code: await byPhone.code(tel, 'register'), newPassword, name: '沈知微' }),
      )
      const byWeChat = gate().browser()
      const { ticket } = await bearing(gate(), 'register', byWeChat)
      const other = freshTel()
      const wx = data(await byWeChat.api.user.registerByMiniProgram({ ticket, tel: other, code: await byWeChat.code(other, 'register') }))
      const seeded = await gate().account()
      const versions = await gate().asOwner(
        `select consent_version, consented_at is not null as dated from app_user where id = any('{${id},${wx.id},${seeded.id}}') order by consent_version nulls last, id`,
      )
      expect([data(await browser.api.user.readOwnData({})).consent?.version, versions]).toEqual([
        consentVersion,
        [
          { consent_version: consentVersion, dated: true },
          { consent_version: consentVersion, dated: true },
          { consent_version: null, dated: false },
        ],
      ])
    })
    it('hands it out as JSON and as sheets, without secrets and without that of others', async () => {
      const owner = await gate().person('嘉兴听雨茶业有限公司')
      const { browser, email, id } = await registered()
      await gate().app.addMember(owner.companyId, id)
      await gate().asOwner(
        `insert into invoice (company_id, id, identity, type, number, date, entry_source, entered_by, entered_by_name, entered_at, amount_including_tax)
         values ('${owner.companyId}', gen_random_uuid(), 'o1', 22, '10000001', '2026-01-01', 6, '${id}', '顾念慈', now(), 113.00),
                ('${owner.companyId}', gen_random_uuid(), 'o2', 22, '10000002', '2026-01-01', 6, '${owner.userId}', '别人', now(), 113.00)`,
      )
      const answer = await browser.send('/user-center/user/own-data/file', { headers: { authorization: `Bearer ${browser.token()}` } })
      const files = await readZip(new Uint8Array(await answer.arrayBuffer()), caps)
      const text = Buffer.from(files.get('account-data.json')!).toString()
      const told = JSON.parse(text) as Record<string, { readonly number?: string; readonly name?: string; readonly action?: string }[]>
      const book = read(files.get('account-data.xlsx')!)
      const sheet = utils.sheet_to_json<string[]>(book.Sheets['我录入的发票']!, { header: 1 })
      expect([
        answer.status,
        (told['person'] as unknown as { email: string }).email === email,
        told['companies']!.map((one) => one.name),
        told['invoices']!.map((one) => one.number),
        sheet.slice(1).map((row) => row[2]),
        told['log']!.some((one) => one.action === 'account.registered'),
        /password_hash|token_hash|sealed|secret/i.test(text),
        text.includes(owner.email),
      ]).toEqual([200, true, ['嘉兴听雨茶业有限公司'], ['10000001'], ['10000001'], true, false, false])
    })
    it('ends the account by a proof alone, and refuses who leads a company or has open work', async () => {
      const owner = await gate().person('嘉兴听雨茶业有限公司')
      const { browser, email, id } = await registered()
      await gate().app.addMember(owner.companyId, id)
      await gate().asOwner(
        `insert into invoice (company_id, id, identity, type, number, date, entry_source, entered_by, entered_by_name, entered_at)
         values ('${owner.companyId}', gen_random_uuid(), 'o3', 22, '10000003', '2026-01-01', 6, '${id}', '顾念慈', now())`,
      )
      const erase = (given: string) => browser.api.user.eraseOwnAccount({ password: given }).then(verdict)
      const wrong = await erase('Wrong2026x')
      const busy = await erase(newPassword)
      const { companies } = data(await browser.api.user.readOwnData({}))
      await gate().asOwner(`update invoice set use_status = 3 where entered_by = '${id}'`)
      const done = await erase(newPassword)
      const rows = await gate().asOwner(`select name, email, tel, erased_at is not null as gone from app_user where id = '${id}'`)
      const kept = await gate().asOwner(`select entered_by_name from invoice where entered_by = '${id}'`)
      const logged = await gate().asOwner(
        `select actor_name from audit_log where action = 'staff.erased' and company_id = '${owner.companyId}'`,
      )
      expect([
        wrong,
        busy,
        companies.map((one) => [one.leads, one.invoices]),
        done,
        verdict(await browser.api.user.readUser({})),
        rows,
        kept,
        logged,
        verdict(await gate().browser().api.auth.createToken({ grantType: 'password', account: email, password: newPassword })),
        verdict(await owner.api.user.eraseOwnAccount({ password })),
      ]).toEqual([
        '400 account.passwordWrong',
        '400 account.openWorkLeft',
        [[false, 1]],
        'ok',
        '401 session.replaced',
        [{ name: '已注销', email: null, tel: null, gone: true }],
        [{ entered_by_name: '顾念慈' }],
        [{ actor_name: '顾念慈' }],
        '400 account.wrongCredentials',
        '400 account.superAdminLeft',
      ])
    })
  }))

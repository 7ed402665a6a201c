// Every call that sets a password refuses likely guesses: the commonest ones, and public facts about the person.
import { describe, expect, it } from 'vitest'
import { data, onGate, freshEmail, freshTel, newPassword, verdict } from '#testing/clients/browser.ts'

describe('A new password', () =>
  onGate((gate) => {
    /** Zhang Wei, a member of a stationery company. */
    const zhangWei = async () => {
      const person = await gate().account({ name: '张伟' })
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      data(await browser.api.user.createCompany({ name: '宁波拾光文具有限公司' }))
      return { ...person, browser }
    }
    const common = ['Qwerty123', 'Piaotai2026', '8J4yE3Uz']
    const refused = common.map(() => '400 account.passwordCommon')

    it('for an account that is opened by mail or phone is refused when it is common or made of that mail or phone', async () => {
      const browser = gate().browser()
      const [email, tel] = [freshEmail(), freshTel()]
      const codes = [await browser.code(email, 'register'), await browser.code(tel, 'register')] as const
      const byMail = (password: string) =>
        browser.api.user.registerByEmail({ email, code: codes[0], newPassword: password, name: '张伟' }).then(verdict)
      const byTel = (password: string) => browser.api.user.registerByTel({ tel, code: codes[1], newPassword: password }).then(verdict)
      const answers = []
      for (const password of [...common, `Xy-${email.split('@')[0]!}-9`, 'Zhangwei2026', newPassword]) answers.push(await byMail(password))
      for (const password of [...common, `Aa${tel}`, newPassword]) answers.push(await byTel(password))
      const own = '400 account.passwordOwn'
      expect(answers).toEqual([...refused, own, own, 'ok', ...refused, own, 'ok'])
    })
    it('in place of the old one is refused when it is common or made of the person’s or the company’s name', async () => {
      const { browser, tel } = await zhangWei()
      const answers = []
      for (const password of [...common, 'Zhangwei88', `Aa${tel}`, 'Shiguang2026', 'NingboShiguang1', 'Jiaxing2026'])
        answers.push(verdict(await browser.api.user.modifyPassword({ password: newPassword, newPassword: password })))
      expect(answers).toEqual([...refused, ...Array.from({ length: 4 }, () => '400 account.passwordOwn'), 'ok'])
    })
    it('by a code is refused for the person’s own words after the code alone, and the code stays good', async () => {
      const { email, browser } = await zhangWei()
      const stranger = gate().browser()
      const reset = (code: string, password: string) =>
        stranger.api.user.resetPassword({ account: email, code, newPassword: password }).then(verdict)
      const code = await browser.code(email, 'reset')
      const without = await reset(code === '000000' ? '000001' : '000000', 'Shiguang2026')
      const answers = []
      for (let i = 0; i < 6; i++) answers.push(await reset(code, 'Shiguang2026'))
      expect([without, await reset(code, 'Qwerty123'), answers, await reset(code, 'Jiaxing2026')]).toEqual([
        '400 account.codeWrong',
        '400 account.passwordCommon',
        answers.map(() => '400 account.passwordOwn'),
        'ok',
      ])
    })
    it('that is the first of an account is judged alike', async () => {
      const { email, id, browser } = await zhangWei()
      await gate().asOwner(`update app_user set password_hash = null where id = '${id}'`)
      const code = await browser.code(email, 'reset')
      const answers = []
      for (const password of [...common, 'Shiguang2026', 'Jiaxing2026'])
        answers.push(verdict(await browser.api.user.setPassword({ account: email, code, newPassword: password })))
      expect(answers).toEqual([...refused, '400 account.passwordOwn', 'ok'])
    })
    it('of an account that an operator opens is judged alike', async () => {
      const open = (password: string) => gate().app.createUser({ name: '张伟', email: freshEmail(), tel: null, password })
      await expect(open('Piaotai2026')).rejects.toMatchObject({ type: 'account.passwordCommon' })
      await expect(open('Zhangwei2026')).rejects.toMatchObject({ type: 'account.passwordOwn' })
    })
  }))

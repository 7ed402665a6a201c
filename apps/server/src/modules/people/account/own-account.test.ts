// A person's own account over HTTP: contact points, authenticator, sessions, mailboxes, name and picture.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { totpCode } from '#testing/worlds/account-deps.ts'
import { data, fileGate, freshEmail, freshTel, newPassword, nextStep, token, verdict } from '#testing/clients/browser.ts'
import type { Browser, Gate } from '#testing/clients/browser.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const wrongPassword = 'Wrong2026x'
/** An account, a browser signed in to it, and another one signed in to it too. */
const makePerson = async (gate: Gate) => {
  const person = await gate.account()
  const mine = gate.browser()
  const other = gate.browser()
  for (const browser of [mine, other]) await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
  return { ...person, mine, other }
}
const me = async (browser: Browser) => data(await browser.api.user.readUser({}))
const confirmScan = async (gate: Gate, link: string, person: string): Promise<void> => {
  await fetch(
    `${gate.url}/dev/mini-program/confirm?${new URLSearchParams({ scene: new URL(link).searchParams.get('scene') ?? '', code: person })}`,
    { method: 'POST', headers: gate.localCookie },
  )
}

const gate = fileGate()

describe("Of one's own account: What a person is reached by", () => {
  it('becomes another phone with password and code, and every other session ends', async () => {
    const { mine, other } = await makePerson(gate())
    const tel = freshTel()
    data(await mine.api.user.bindTel({ tel, code: await mine.code(tel, 'bind'), password: newPassword }))
    expect([(await me(mine)).tel, verdict(await other.api.user.readUser({}))]).toEqual([tel, '401 session.replaced'])
  })
  it('becomes another e-mail, trimmed and in small letters, and the old one is told', async () => {
    const { mine, other, email } = await makePerson(gate())
    const next = freshEmail()
    data(await mine.api.user.bindEmail({ email: ` ${next.toUpperCase()} `, code: await mine.code(next, 'bind'), password: newPassword }))
    const reported = await gate().message(email)
    expect([(await me(mine)).emailAccount, verdict(await other.api.user.readUser({})), reported.text.includes('更换了邮箱')]).toEqual([
      next,
      '401 session.replaced',
      true,
    ])
  })
  it('stays with a wrong password, a wrong code, or a code for something else', async () => {
    const { mine, tel } = await makePerson(gate())
    const next = freshTel()
    const code = await mine.code(next, 'bind')
    const wrong = code === '000000' ? '000001' : '000000'
    const bind = (fields: SomeOf<typeof mine.api.user.bindTel>) =>
      mine.api.user.bindTel({ tel: next, code, password: newPassword, ...fields })
    const answers = [await bind({ password: wrongPassword }), await bind({ code: wrong })].map(verdict)
    gate().clock.advance(61)
    const forSignIn = await mine.code(next, 'signIn')
    expect([
      ...answers,
      forSignIn === code ? '400 account.codeWrong' : verdict(await bind({ code: forSignIn })),
      (await me(mine)).tel,
    ]).toEqual(['400 account.passwordWrong', '400 account.codeWrong', '400 account.codeWrong', tel])
  })
  it('cannot be the phone of another account, which only its holder is told', async () => {
    const [one, two] = [await makePerson(gate()), await gate().account()]
    expect(
      verdict(await one.mine.api.user.bindTel({ tel: two.tel, code: await one.mine.code(two.tel, 'bind'), password: newPassword })),
    ).toBe('400 account.telTaken')
  })
  it('is a first phone for who came by the mini-program, who then sets a first password', async () => {
    const person = await gate().account({ tel: null })
    const mine = gate().browser()
    const tel = freshTel()
    await gate().asOwner(`update app_user set password_hash = null where id = '${person.id}'`)
    // A session as the mini-program opens one.
    const begun = data(await mine.api.auth.beginMiniProgram({}))
    await gate().asOwner(`update app_user set wx_open_id = 'stand-in-a', wx_bound = true where id = '${person.id}'`)
    await confirmScan(gate(), begun.link, 'a')
    await mine.enter({ grantType: 'mini_program', ticket: begun.ticket })
    const early = verdict(await mine.api.user.bindTel({ tel, code: '123456', password: 'x' }))
    data(await mine.api.user.bindFirstTel({ tel, code: await mine.code(tel, 'bind') }))
    gate().clock.advance(61)
    data(await mine.api.user.setPassword({ account: tel, code: await mine.code(tel, 'reset'), newPassword }))
    const again = verdict(await mine.api.user.setPassword({ account: tel, code: '123456', newPassword }))
    token(await gate().browser().enter({ grantType: 'password', account: tel, password: newPassword }))
    expect([early, again, await me(mine)]).toMatchObject([
      '400 account.passwordMissing',
      '400 account.passwordPresent',
      { tel, hasPassword: true },
    ])
  })
  it('is WeChat once it was scanned and the password given, and no more once it is unbound', async () => {
    const { mine, other, id } = await makePerson(gate())
    const begun = data(await mine.api.auth.beginMiniProgram({}))
    const early = verdict(await mine.api.user.bindWx({ ticket: begun.ticket, password: newPassword }))
    await confirmScan(gate(), begun.link, 'c')
    const wrong = verdict(await mine.api.user.bindWx({ ticket: begun.ticket, password: wrongPassword }))
    data(await mine.api.user.bindWx({ ticket: begun.ticket, password: newPassword }))
    const bound = await me(mine)
    const again = verdict(await mine.api.user.bindWx({ ticket: begun.ticket, password: newPassword }))
    const foreign = verdict(await mine.api.user.unbindWx({ password: newPassword, userId: '01900000-0000-7000-8000-000000000000' }))
    const refused = verdict(await mine.api.user.unbindWx({ password: wrongPassword, userId: id }))
    data(await mine.api.user.unbindWx({ password: newPassword, userId: id }))
    expect([
      early,
      wrong,
      bound,
      again,
      foreign,
      refused,
      (await me(mine)).bindWx,
      verdict(await other.api.user.readUser({})),
      verdict(await mine.api.user.unbindWx({ password: newPassword, userId: id })),
    ]).toMatchObject([
      '400 account.stillWaiting',
      '400 account.passwordWrong',
      { bindWx: true, nickName: '票夹子' },
      '400 account.ticketInvalid',
      '400 account.wxNotBound',
      '400 account.passwordWrong',
      false,
      '401 session.replaced',
      '400 account.wxNotBound',
    ])
  })
  it("is one account's WeChat alone", async () => {
    const [one, two] = [await makePerson(gate()), await makePerson(gate())]
    const bind = async ({ mine }: typeof one) => {
      const begun = data(await mine.api.auth.beginMiniProgram({}))
      await confirmScan(gate(), begun.link, 'c')
      return verdict(await mine.api.user.bindWx({ ticket: begun.ticket, password: newPassword }))
    }
    expect([await bind(one), await bind(two)]).toEqual(['ok', '400 account.wxTaken'])
    data(await one.mine.api.user.unbindWx({ password: newPassword, userId: one.id }))
  })
})

describe("Of one's own account: An authenticator", () => {
  const codeOf = (secret: string): string => totpCode(secret, gate().clock.now())
  const switchOn = async (browser: Browser): Promise<string> => {
    const { secret } = data(await browser.api.user.enrolTotp({ password: newPassword }))
    data(await browser.api.user.confirmTotp({ code: codeOf(secret) }))
    gate().clock.advance(60)
    return secret
  }
  const first = async (browser: Browser, account: string) =>
    nextStep(await browser.enter({ grantType: 'password', account, password: newPassword }))

  it('that is on asks for its code at sign-in, in whichever way the person comes', async () => {
    const { mine, email, tel } = await makePerson(gate())
    const secret = await switchOn(mine)
    const [byPassword, bySms] = [gate().browser(), gate().browser()]
    const steps = [
      await first(byPassword, email),
      nextStep(await bySms.enter({ grantType: 'sms', phone: tel, code: await bySms.code(tel, 'signIn') })),
    ]
    token(await byPassword.enter({ grantType: 'second_factor', ticket: steps[0]!.ticket, method: 'totp', code: codeOf(secret) }))
    expect([steps, (await me(byPassword)).totpOn]).toMatchObject([
      [
        { step: 'secondFactor', methods: ['totp'] },
        { step: 'secondFactor', methods: ['totp'] },
      ],
      true,
    ])
  })
  it('is off until its first code was given', async () => {
    const { mine, email } = await makePerson(gate())
    data(await mine.api.user.enrolTotp({ password: newPassword }))
    token(await gate().browser().enter({ grantType: 'password', account: email, password: newPassword }))
    expect([(await me(mine)).totpOn, verdict(await mine.api.user.confirmTotp({ code: '000000' }))]).toEqual([
      false,
      '400 account.codeWrong',
    ])
  })
  it('takes each code once', async () => {
    const { mine, email } = await makePerson(gate())
    const secret = await switchOn(mine)
    const [one, two] = [gate().browser(), gate().browser()]
    const code = codeOf(secret)
    const steps = [await first(one, email), await first(two, email)]
    token(await one.enter({ grantType: 'second_factor', ticket: steps[0]!.ticket, method: 'totp', code }))
    expect(verdict(await two.api.auth.createToken({ grantType: 'second_factor', ticket: steps[1]!.ticket, method: 'totp', code }))).toBe(
      '400 account.codeWrong',
    )
  })
  it('lets its step be tried again after a wrong code, from the same browser alone', async () => {
    const { mine, email } = await makePerson(gate())
    const secret = await switchOn(mine)
    const [browser, thief] = [gate().browser(), gate().browser()]
    const { ticket } = await first(browser, email)
    const wrong = verdict(
      await browser.api.auth.createToken({
        grantType: 'second_factor',
        ticket,
        method: 'totp',
        code: codeOf(secret) === '000000' ? '000001' : '000000',
      }),
    )
    const stolen = verdict(await thief.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'totp', code: codeOf(secret) }))
    token(await browser.enter({ grantType: 'second_factor', ticket, method: 'totp', code: codeOf(secret) }))
    expect([wrong, stolen]).toEqual(['400 account.codeWrong', '400 account.ticketInvalid'])
  })
  it('cannot be gone round by the code by mail, nor by setting up another', async () => {
    const { mine, email } = await makePerson(gate())
    await switchOn(mine)
    const browser = gate().browser()
    const { ticket } = await first(browser, email)
    expect([
      verdict(await browser.api.auth.sendFactorCode({ ticket })),
      verdict(await browser.api.auth.enrolFactor({ ticket })),
      verdict(await browser.api.auth.createToken({ grantType: 'second_factor', ticket, method: 'email', code: '123456' })),
      verdict(await mine.api.user.enrolTotp({ password: newPassword })),
    ]).toEqual(['400 account.ticketInvalid', '400 account.ticketInvalid', '400 account.ticketInvalid', '400 account.totpOn'])
  })
  it('that is switched on ends every other session; switched off with password and code it asks no more', async () => {
    const { mine, other, email } = await makePerson(gate())
    const secret = await switchOn(mine)
    const ended = verdict(await other.api.user.readUser({}))
    const refused = [
      await mine.api.user.disableTotp({ password: wrongPassword, code: codeOf(secret) }),
      await mine.api.user.disableTotp({ password: newPassword, code: codeOf(secret) === '000000' ? '000001' : '000000' }),
    ].map(verdict)
    data(await mine.api.user.disableTotp({ password: newPassword, code: codeOf(secret) }))
    token(await gate().browser().enter({ grantType: 'password', account: email, password: newPassword }))
    expect([ended, refused, verdict(await mine.api.user.disableTotp({ password: newPassword, code: '123456' }))]).toEqual([
      '401 session.replaced',
      ['400 account.passwordWrong', '400 account.codeWrong'],
      '400 account.totpOff',
    ])
  })
  it('is kept sealed: its secret stands nowhere in the database', async () => {
    const { mine, id } = await makePerson(gate())
    const secret = await switchOn(mine)
    expect(JSON.stringify(await gate().asOwner(`select * from app_user where id = '${id}'`)).includes(secret)).toBe(false)
  })
  it('that the company demands is set up at sign-in, before the company is entered, and cannot be switched off', async () => {
    const owner = await gate().person()
    const member = await gate().account()
    const [before, browser] = [gate().browser(), gate().browser()]
    await gate().app.addMember(owner.companyId, member.id)
    await before.enter({ grantType: 'password', account: member.email, password: newPassword })
    data(await owner.api.user.saveSignInRules({ demandsTotp: true }))
    const oldSession = verdict(await before.api.invoice.readOverview({}))
    const step = await first(browser, member.email)
    const { secret } = data(await browser.api.auth.enrolFactor({ ticket: step.ticket }))
    token(await browser.enter({ grantType: 'second_factor', ticket: step.ticket, method: 'enrol', code: codeOf(secret) }))
    gate().clock.advance(60)
    expect([
      oldSession,
      step,
      verdict(await browser.api.invoice.readOverview({})),
      verdict(await browser.api.user.disableTotp({ password: newPassword, code: codeOf(secret) })),
    ]).toMatchObject(['403 session.secondFactorNeeded', { methods: ['enrol'] }, 'ok', '400 account.totpDemanded'])
  })
  it('set up while a browser is remembered counts for that browser when it comes back', async () => {
    const owner = await gate().person()
    const member = await gate().account()
    const browser = gate().browser()
    await gate().app.addMember(owner.companyId, member.id)
    await browser.enter({ grantType: 'password', account: member.email, password: newPassword, remember: true })
    await switchOn(browser)
    data(await owner.api.user.saveSignInRules({ demandsTotp: true }))
    gate().clock.advance(3600)
    await browser.enter({ grantType: 'refresh' })
    expect(verdict(await browser.api.invoice.readOverview({}))).toBe('ok')
  })
})

describe("Of one's own account: Open sessions", () => {
  it('are listed with where they are, and each can be ended', async () => {
    const { mine, other } = await makePerson(gate())
    const before = data(await mine.api.user.listSessions({})).content
    const theirs = before.find((session) => !session.current)!
    data(await mine.api.user.endSession({ id: theirs.id }))
    expect([
      before.length,
      before.filter((s) => s.current).length,
      theirs.by,
      verdict(await other.api.user.readUser({})),
      data(await mine.api.user.listSessions({})).content.length,
      verdict(await mine.api.user.endSession({ id: theirs.id })),
    ]).toEqual([2, 1, 'password', '401 session.replaced', 1, '400 session.notFound'])
  })
  it('of others cannot be seen or ended', async () => {
    const [one, two] = [await makePerson(gate()), await makePerson(gate())]
    const theirs = data(await two.mine.api.user.listSessions({})).content[0]!
    expect([
      verdict(await one.mine.api.user.endSession({ id: theirs.id })),
      data(await one.mine.api.user.listSessions({})).content.some((s) => s.id === theirs.id),
      verdict(await two.mine.api.user.readUser({})),
    ]).toEqual(['400 session.notFound', false, 'ok'])
  })
  it('elsewhere end all at once, with the browsers that remember', async () => {
    const { mine, other, email } = await makePerson(gate())
    const third = gate().browser()
    await third.enter({ grantType: 'password', account: email, password: newPassword, remember: true })
    const { ended } = data(await mine.api.user.endOtherSessions({}))
    expect([
      ended,
      verdict(await other.api.user.readUser({})),
      verdict(await third.api.auth.createToken({ grantType: 'refresh' })),
      verdict(await mine.api.user.readUser({})),
    ]).toEqual([2, '401 session.replaced', '401 session.replaced', 'ok'])
  })
})

describe("Of one's own account: A password", () => {
  it('is changed with the old one, and every other session ends', async () => {
    const { mine, other, email } = await makePerson(gate())
    const refused = [
      await mine.api.user.modifyPassword({ password: wrongPassword, newPassword: 'Jiaxing2026' }),
      await mine.api.user.modifyPassword({ password: newPassword, newPassword: 'weak' }),
      await mine.api.user.modifyPassword({ password: newPassword, newPassword }),
    ].map(verdict)
    data(await mine.api.user.modifyPassword({ password: newPassword, newPassword: 'Jiaxing2026' }))
    token(await gate().browser().enter({ grantType: 'password', account: email, password: 'Jiaxing2026' }))
    expect([refused, verdict(await other.api.user.readUser({})), verdict(await mine.api.user.readUser({}))]).toEqual([
      ['400 account.passwordWrong', '400 account.passwordWeak', '400 account.passwordSame'],
      '401 session.replaced',
      'ok',
    ])
  })
  it('of more than three months is mentioned', async () => {
    const { mine, email } = await makePerson(gate())
    const before = (await me(mine)).passwordAged
    gate().clock.advance(93 * 86_400)
    const later = gate().browser()
    await later.enter({ grantType: 'password', account: email, password: newPassword })
    expect([before, (await me(later)).passwordAged]).toEqual([false, true])
  })
})

describe("Of one's own account: Personal mailboxes", () => {
  const linkIn = (text: string, action: string): string => new RegExp(`action=${action}&token=([\\w-]+)`).exec(text)?.[1] ?? ''
  const add = async (browser: Browser) => {
    const email = freshEmail()
    const box = data(await browser.api.user.addMailbox({ email }))
    return { box, email, mail: await gate().message(email) }
  }

  it('are confirmed by the link in their mail, which leads to this app', async () => {
    const { mine } = await makePerson(gate())
    const { box, mail, email } = await add(mine)
    const visitor = gate().browser()
    const about = data(await visitor.api.user.readMailboxLink({ token: linkIn(mail.text, 'confirm') }))
    data(await visitor.api.user.confirmMailbox({ token: linkIn(mail.text, 'confirm') }))
    expect([
      box.state,
      about,
      mail.text.includes(`${gate().url}/visitor/emailCancel?action=confirm`),
      data(await mine.api.user.listMailboxes({})),
    ]).toMatchObject([
      'waiting',
      { email, userName: '顾念慈', state: 'waiting' },
      true,
      { max: 5, content: [{ email, state: 'confirmed' }] },
    ])
  })
  it('are cancelled by the other link, and removed by their person alone', async () => {
    const [one, two] = [await makePerson(gate()), await makePerson(gate())]
    const [first, second] = [await add(one.mine), await add(one.mine)]
    const foreign = verdict(await two.mine.api.user.removeMailbox({ id: second.box.id }))
    data(
      await gate()
        .browser()
        .api.user.cancelMailbox({ token: linkIn(first.mail.text, 'cancel') }),
    )
    data(await one.mine.api.user.removeMailbox({ id: second.box.id }))
    expect([
      foreign,
      data(await one.mine.api.user.listMailboxes({})).content,
      verdict(
        await gate()
          .browser()
          .api.user.confirmMailbox({ token: linkIn(first.mail.text, 'confirm') }),
      ),
    ]).toEqual(['400 mailbox.notFound', [], '400 mailbox.linkInvalid'])
  })
  it('are five at most, also when ten are added at once', async () => {
    const { mine } = await makePerson(gate())
    const emails = Array.from({ length: 10 }, freshEmail)
    const answers = await Promise.all(emails.map((email) => mine.api.user.addMailbox({ email })))
    expect([
      answers.filter((a) => verdict(a) === 'ok').length,
      new Set(answers.map(verdict)),
      data(await mine.api.user.listMailboxes({})).content.length,
    ]).toEqual([5, new Set(['ok', '400 mailbox.limit']), 5])
  })
  it("are not twice the same, and a mailbox that somebody confirmed is nobody else's", async () => {
    const [one, two] = [await makePerson(gate()), await makePerson(gate())]
    const { email, mail } = await add(one.mine)
    const twice = verdict(await one.mine.api.user.addMailbox({ email: email.toUpperCase() }))
    gate().clock.advance(61)
    data(await two.mine.api.user.addMailbox({ email }))
    const theirs = await gate().message(email)
    data(
      await gate()
        .browser()
        .api.user.confirmMailbox({ token: linkIn(mail.text, 'confirm') }),
    )
    expect([
      twice,
      verdict(
        await gate()
          .browser()
          .api.user.confirmMailbox({ token: linkIn(theirs.text, 'confirm') }),
      ),
    ]).toEqual(['400 mailbox.duplicate', '400 mailbox.duplicate'])
  })
  it('get another mail after a minute, whose link replaces the first; a link is good for a week', async () => {
    const { mine } = await makePerson(gate())
    const { box, email, mail } = await add(mine)
    const early = verdict(await mine.api.user.resendMailbox({ id: box.id }))
    gate().clock.advance(61)
    data(await mine.api.user.resendMailbox({ id: box.id }))
    const again = await gate().message(email)
    const old = verdict(
      await gate()
        .browser()
        .api.user.readMailboxLink({ token: linkIn(mail.text, 'confirm') }),
    )
    gate().clock.advance(7 * 86_400)
    expect([
      early,
      old,
      verdict(
        await gate()
          .browser()
          .api.user.confirmMailbox({ token: linkIn(again.text, 'confirm') }),
      ),
    ]).toEqual(['400 account.codeTooSoon', '400 mailbox.linkInvalid', '400 mailbox.linkInvalid'])
  })
})

describe("Of one's own account: A person's name and picture", () => {
  const picture = (format: 'png' | 'jpeg') =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#15586E' } })
      [format]()
      .toBuffer()

  it('change only where they are named to change', async () => {
    const { mine } = await makePerson(gate())
    data(await mine.api.user.modifyUser({ name: '顾\n念慈', headUrl: null, modifyFieldList: ['name'] }))
    expect((await me(mine)).name).toBe('顾念慈')
  })
  it.each(['', '微信用户', 'x'.repeat(51), '\u200B\u3164'])('are not %j', async (name) => {
    const { mine } = await makePerson(gate())
    expect(verdict(await mine.api.user.modifyUser({ name, modifyFieldList: ['name'] }))).toBe('400 account.nameInvalid')
  })
  it.each(['png', 'jpeg'] as const)(
    'are drawn anew from an uploaded %s, at an address that anybody may show and nobody can guess',
    async (format) => {
      const owner = await gate().person()
      const url = await uploadFile(owner, `头像.${format === 'png' ? 'png' : 'jpg'}`, await picture(format))
      data(await owner.api.user.modifyUser({ headUrl: url, modifyFieldList: ['headUrl'] }))
      const { headUrl } = data(await owner.api.user.readUser({}))
      const shown = await fetch(gate().url + headUrl!)
      const { format: kind, width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      const guessed = await fetch(gate().url + headUrl!.replace(/.$/, (c) => (c === '0' ? '1' : '0')))
      expect([shown.headers.get('content-type'), kind, width, height, guessed.status]).toEqual(['image/png', 'png', 256, 256, 400])
    },
  )
  it("are the person's own: whoever stands in no company has a picture too, and uploads nothing else", async () => {
    const [{ mine: browser }, { mine: stranger }] = [await makePerson(gate()), await makePerson(gate())]
    const png = await picture('png')
    const upload = (b: Browser): Promise<string> => uploadFile({ api: b.api, token: b.token()!, base: gate().url }, '头像.png', png)
    const url = await upload(browser)
    const requested = (files: number, length: number) =>
      browser.api.upload.certifyUploads({ fileList: Array.from({ length: files }, () => ({ file: 'a.png', length })) })
    const theirs = verdict(await browser.api.user.modifyUser({ headUrl: await upload(stranger), modifyFieldList: ['headUrl'] }))
    data(await browser.api.user.modifyUser({ headUrl: url, modifyFieldList: ['headUrl'] }))
    expect([
      theirs,
      (await fetch(gate().url + (await me(browser)).headUrl!)).status,
      verdict(await requested(2, 1000)),
      verdict(await requested(1, 5 * 1024 * 1024 + 1)),
      verdict(
        await browser.api.invoice.importFiles({
          area: 'personal',
          mode: 'image',
          files: [{ url: await upload(browser), name: 'a.png' }],
        }),
      ),
    ]).toEqual(['400 file.notFound', 200, '400 file.tooMany', '400 file.tooLarge', '403 company.none'])
  })
  it('refuse what is no picture, and the upload of another', async () => {
    const [owner, other] = [await gate().person(), await gate().person()]
    const notOne = await uploadFile(owner, 'a.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]))
    const theirs = await uploadFile(other, 'b.png', await picture('png'))
    expect([
      verdict(await owner.api.user.modifyUser({ headUrl: notOne, modifyFieldList: ['headUrl'] })),
      verdict(await owner.api.user.modifyUser({ headUrl: theirs, modifyFieldList: ['headUrl'] })),
      verdict(await owner.api.user.modifyUser({ headUrl: 'https://evil.example/a.png', modifyFieldList: ['headUrl'] })),
    ]).toEqual(['400 account.pictureInvalid', '400 file.notFound', '400 file.notFound'])
  })
})

// The same commands on the product: use cases on a database, with a new account for each sequence.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../apps/server/src/kernel/actor.ts'
import type { Database } from '../../../apps/server/src/kernel/deps.ts'
import { accountModule, resolveSession, type NewDevice, type SignedIn } from '../../../apps/server/src/modules/people/account/index.ts'
import { addMember } from '../../../apps/server/src/modules/people/company/index.ts'
import { memberModule } from '../../../apps/server/src/modules/people/member/index.ts'
import { accountDeps, caller, outsideDeps, totpCode } from '../../../apps/server/testing/worlds/account-deps.ts'
import { stillClock, type Floor } from '../../../apps/server/testing/database/database.ts'
import { makeOwner } from '../../../apps/server/testing/worlds/people.ts'
import { browsers, type Command, type OwnCommand, type Purpose } from './account-commands.ts'

const passwords = ['Yantai2026', 'Jiaxing2026'] as const
const wrongPassword = 'Wrong2026x'
const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')
let phones = 0
let addresses = 0
const freshAddress = (): string => {
  const n = ++addresses
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
interface Browser {
  token: string | undefined
  ticket: string | undefined
  cookie: string | null
  device: string | null
  readonly ip: string
  remembered: string[]
}

type Settled = SignedIn & { readonly device?: NewDevice | undefined }

export type Owner = Awaited<ReturnType<typeof makeOwner>>
export const makeAccountWorld = (floor: Floor, owner: Owner, through: (db: Database) => Database = (db) => db) => {
  const clock = stillClock()
  const plain = accountDeps(floor, clock)
  const sent = new Map<string, string>()
  const codes = new Map<string, string>()
  const outbox: typeof plain.outbox = {
    add: async (tx, message) => {
      await plain.outbox.add(tx, message)
      if (message.channel === 'sms') sent.set(message.sms.phone, /\d{6}/.exec(message.sms.text)?.[0] ?? '')
    },
  }
  const deps = { ...plain, outbox, db: through(plain.db) }
  const useCases = accountModule.useCases({ ...deps, ...outsideDeps, origin: 'http://127.0.0.1:8686' })
  const sheets = { readSheet: async () => undefined, writeSheet: async () => new Uint8Array() }
  const remove = memberModule.useCases({ ...plain, ...sheets } as unknown as Parameters<typeof memberModule.useCases>[0]).removeMembers
  const at: Browser[] = Array.from({ length: browsers }, () => ({
    token: undefined,
    ticket: undefined,
    cookie: null,
    device: null,
    ip: freshAddress(),
    remembered: [],
  }))
  const issued: string[] = []
  let tel = ''
  let nextTel = ''
  let current = 0
  let userId = ''
  let secret = ''
  const fresh = (): string => `1${String(30_000_000_00 + ++phones)}`
  tel = fresh()
  nextTel = fresh()

  /** A browser at its own address, or a visitor at a new address. */
  const from = (browser?: Browser) => ({
    ...caller,
    ip: browser?.ip ?? freshAddress(),
    browser: browser?.cookie ?? null,
    device: browser?.device ?? null,
    remembered: null,
  })
  const target = (purpose: Purpose): string => (purpose === 'bind' ? nextTel : tel)
  const codeFor = (purpose: Purpose, right: boolean): string => {
    const code = codes.get(`${purpose}|${target(purpose)}`) ?? '123456'
    return right ? code : wrongCode(code)
  }
  const nextTotp = (): string => {
    clock.advance(60)
    return totpCode(secret, clock.now())
  }
  const who = async (browser: Pick<Browser, 'token'>): Promise<Visitor> =>
    (await resolveSession({ db: deps.db, clock })({ token: browser.token, language: 'zh-CN', ip: null, requestId: null }))!
  const settle = (browser: Browser, { answer, remember, browser: cookie, device }: Settled): string => {
    if (cookie) browser.cookie = cookie
    if (device) browser.device = device.token
    if ('next' in answer) {
      browser.ticket = answer.next.ticket
      return 'step'
    }
    browser.token = answer.accessToken
    clock.advance(1)
    issued.push(answer.accessToken)
    if (remember) browser.remembered = [remember.token]
    return 'ok'
  }
  const act = async (command: Command): Promise<string> => {
    switch (command.do) {
      case 'wait':
        clock.advance(command.seconds)
        return 'ok'
      case 'sendCode': {
        const to = target(command.purpose)
        const caller = from()
        await useCases.drawCaptcha({ phoneOrEmail: to }, caller)
        await useCases.sendSmsCode({ phone: to, code: deps.captchas.get(to)!, purpose: command.purpose }, caller)
        codes.set(`${command.purpose}|${to}`, sent.get(to)!)
        return 'ok'
      }
      case 'register':
        userId = (
          await useCases.registerByTel({ tel, code: codeFor('register', command.right), newPassword: passwords[current]!, name: '' })
        ).id
        return 'ok'
      case 'reset':
        await useCases.resetPassword({ account: tel, code: codeFor('reset', command.right), newPassword: passwords[1 - current]! }, from())
        current = 1 - current
        return 'ok'
      case 'password': {
        const browser = at[command.at]!
        const caller = from(browser)
        if (command.captcha) await useCases.drawCaptcha({ phoneOrEmail: tel }, caller)
        const proof = command.captcha ? { captcha: deps.captchas.get(tel)! } : {}
        return settle(
          browser,
          await useCases.createToken(
            {
              grantType: 'password',
              account: tel,
              password: command.right ? passwords[current]! : wrongPassword,
              remember: command.remember,
              ...proof,
            },
            caller,
          ),
        )
      }
      case 'sms':
        return settle(
          at[command.at]!,
          await useCases.createToken({ grantType: 'sms', phone: tel, code: codeFor('signIn', command.right) }, from(at[command.at])),
        )
      case 'factor': {
        const browser = at[command.at]!
        if (!browser.ticket) return 'none'
        const code = command.right ? nextTotp() : wrongCode(totpCode(secret, clock.now()))
        return settle(
          browser,
          await useCases.createToken({ grantType: 'second_factor', ticket: browser.ticket, method: 'totp', code }, from(browser)),
        )
      }
      case 'refresh': {
        const browser = at[command.at]!
        const remembered = browser.remembered.at(command.stale ? -2 : -1)
        if (!remembered) return 'none'
        const kept = browser.remembered
        const given = await useCases.createToken({ grantType: 'refresh' }, { ...from(browser), remembered })
        settle(browser, given)
        browser.remembered = given.remember ? [...kept, given.remember.token] : kept
        return 'ok'
      }
      case 'join':
        if (!userId || (await isMember())) return 'none'
        await addMember({ db: plain.db, clock })(owner.companyId, userId)
        return 'ok'
      case 'removed':
        if (!userId || !(await isMember())) return 'none'
        await remove(owner, { ids: [userId] })
        return 'ok'
      default:
        return signedIn(command)
    }
  }
  const isMember = async (): Promise<boolean> => (await floor.asOwner('select 1 from member where user_id = $1', [userId])).length > 0
  const signedIn = async (command: OwnCommand): Promise<string> => {
    const browser = at[command.at]!
    if (!browser.token) return 'none'
    const me = await who(browser)
    const password = passwords[current]!
    switch (command.do) {
      case 'look':
        break
      case 'logout':
        await useCases.logout(me)
        break
      case 'others':
        await useCases.endOtherSessions(me)
        break
      case 'change':
        await useCases.modifyPassword(
          me,
          { password: command.right ? password : wrongPassword, newPassword: passwords[1 - current]! },
          from(browser),
        )
        current = 1 - current
        break
      case 'bindTel':
        await useCases.bindTel(me, { tel: nextTel, code: codeFor('bind', command.right), password })
        tel = nextTel
        nextTel = fresh()
        break
      case 'totpOn':
        secret = (await useCases.enrolTotp(me, { password })).secret
        await useCases.confirmTotp(me, { code: nextTotp() })
        break
      case 'totpOff':
        await useCases.disableTotp(me, { password, code: await offCode(me, command.right) })
        break
    }
    return 'ok'
  }
  /** Advances the time only if a code is required. */
  const offCode = async (me: Visitor, right: boolean): Promise<string> => {
    if (!secret || !(await useCases.readUser(me)).totpOn) return '123456'
    return right ? nextTotp() : wrongCode(totpCode(secret, clock.now()))
  }
  const word = (error: unknown): string => {
    if (error instanceof Problem) return error.type
    throw error
  }
  return {
    /** The answer, in one word. */
    act: (command: Command): Promise<string> => act(command).catch(word),
    /** The present answer to every session that was ever opened. */
    states: (): Promise<string[]> => Promise.all(issued.map((token) => who({ token }).then(() => 'ok', word))),
  }
}

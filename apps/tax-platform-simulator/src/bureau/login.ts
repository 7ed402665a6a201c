// The login of 51ys, step by step: step_name of a call, step_code of its answer.
import type { Login, LoginBooks } from './login-books.ts'
import type { AreaWay, BureauAct } from './login-wire.ts'

/** The inner answer of a call. */
export interface Answer {
  readonly code: string
  readonly message: string
  readonly [more: string]: unknown
}
export interface LoginRules {
  readonly wayOf: (area: string) => AreaWay
  readonly sessionHours: () => number
  readonly dailyLogins: () => number
}
type Asked = (name: string) => string

const names: Readonly<Record<string, string>> = {
  '01': '法定代表人',
  '02': '财务负责人',
  '03': '办税员',
  '04': '税务代理人',
  '05': '管理员',
  '06': '出口退税人员',
  '07': '领票人',
  '08': '社保经办人',
  '09': '开票员',
  '10': '销售人员',
  '99': '其他人员',
}
const ok = (stepCode: string, message = '成功', more: Readonly<Record<string, unknown>> = {}): Answer => ({
  code: '1000',
  message,
  step_code: stepCode,
  ...more,
})
const no = (code: string, message: string): Answer => ({ code, message })
const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
/** How long the channel's own phone takes. */
const autoMs = 2000

interface Entering {
  readonly afterProof: (key: string, login: Login) => Answer
  readonly enter: (key: string, login: Login, identity: string) => Answer
}
const enteringBy = (books: LoginBooks, rules: LoginRules): Entering => {
  const afterProof = (key: string, login: Login): Answer => {
    const { identities } = books.person(key)!
    login.proven = true
    if (identities.length > 1) {
      login.kind = 'identity'
      return ok('2', '请选择身份', { data: identities.map((zrrlx) => ({ zrrlx, zrrmc: names[zrrlx] ?? zrrlx })) })
    }
    return enter(key, login, identities[0]!)
  }
  const enter = (key: string, login: Login, identity: string): Answer => {
    books.enter(key, login, identity, rules.sessionHours())
    return ok('0', '登录成功', { zrrlx: identity })
  }
  return { afterProof, enter }
}
/** The first step. */
const starting = (books: LoginBooks, rules: LoginRules, { afterProof }: Entering) => {
  const start = (key: string, asked: Asked): Answer => {
    const [area, phone, taxId, password] = [asked('dqbm'), asked('username'), asked('nsrsbh'), asked('password')]
    // Whoever is not known yet is from now on, so that any account can be tried.
    if (!books.person(key)) books.put([{ area, phone, name: '办税人', password, identities: [asked('zrrlx') || '03'] }])
    if (books.isLocked(key)) return no('2116', '密码连续错误，账户已锁定，请 2 小时后再试')
    if (books.person(key)!.password !== password) {
      const left = books.wrongPassword(key)
      return no('2116', left > 0 ? `账号或密码错误，还可尝试 ${left} 次` : '密码连续错误，账户已锁定，请 2 小时后再试')
    }
    books.rightPassword(key)
    const there = books.session(key)
    if (there?.taxId === taxId && !there.face) return ok('0', '已登录', { zrrlx: there.identity })
    const under = books.login(key, taxId)
    // The first step after a scan asks how it goes on.
    if (under?.qr?.state === 'done') return afterProof(key, under)
    if (books.countLogin(key) > rules.dailyLogins()) return no('2116', '今日登录次数已达上限，请明日再试')
    const login = books.begin(key, taxId, asked('zrrlx'))
    const way = there?.taxId === taxId && there.face ? 'face' : rules.wayOf(area)
    if (way === 'none') return afterProof(key, login)
    if (way === 'auto' || way === 'autoFails') {
      login.kind = 'auto'
      login.autoSince = books.at()
      return ok('5', '正在接收短信')
    }
    return ok('1', '需要二次认证', { app_flags: '2' })
  }
  return start
}
/** The steps of a login that has begun, by name. */
const stepsOf = (books: LoginBooks, rules: LoginRules, { afterProof, enter }: Entering) => {
  const needsFace = (key: string, taxId: string): boolean => {
    const there = books.session(key)
    return there?.taxId === taxId && there.face
  }
  const steps: Readonly<Record<string, (key: string, login: Login, asked: Asked) => Answer>> = {
    send_sms: (key, login, asked) => {
      const way = rules.wayOf(asked('dqbm'))
      if (needsFace(key, login.taxId) || way === 'face') return no('1102', '需要人脸识别实名认证')
      if (way === 'qr') return no('2116', '本地区不支持短信登录，请使用税务APP扫码')
      if (!books.sendSms(login)) return no('2116', '短信发送过于频繁，请稍后再试')
      return ok('3', `验证码已发送到手机号：${masked(asked('username'))}`, { expires_in: 300 })
    },
    sms_login: (key, login, asked) => {
      const { sms } = login
      if (!sms) return no('1002', '请先获取验证码')
      if (sms.until <= books.at() || sms.left <= 0) return no('2116', '验证码已失效，请重新获取')
      if (sms.code !== asked('smsCode')) {
        sms.left--
        return no('2116', sms.left > 0 ? `验证码错误，还可尝试 ${sms.left} 次` : '验证码已失效，请重新获取')
      }
      return afterProof(key, login)
    },
    create_qrcode: (key, login, asked) => {
      const face = asked('qrcode_type') === '1'
      if (!face && (needsFace(key, login.taxId) || rules.wayOf(asked('dqbm')) === 'face')) return no('1102', '需要人脸识别实名认证')
      const id = books.drawQr(login, face)
      return ok('1', '请使用税务APP扫码', {
        qrcode: `qrcode_id=${id}&areaPrefix=${asked('dqbm')}&interfaceCode=${face ? '0005' : '0004'}`,
        qrcode_id: id,
        expires_in: 300,
      })
    },
    verify_qrcode: (_key, { qr }, asked) => {
      if (!qr || qr.id !== asked('qrcode_id')) return no('1002', '二维码已失效，请重新获取')
      if (qr.state === 'done') return { code: '1000', message: '认证成功', qrcode_status: '2' }
      if (qr.until <= books.at()) return { code: '1000', message: '二维码已失效', qrcode_status: '3' }
      if (qr.state === 'otherCompany') {
        qr.state = 'waiting'
        return no('2116', '请在税务APP切换到本企业后再扫码')
      }
      return { code: '1000', message: '等待扫码', qrcode_status: qr.state === 'scanned' ? '4' : '1' }
    },
    query_auto_login_res: (key, login, asked) => {
      if (login.autoSince === undefined) return no('1002', '没有进行中的短信接收')
      if (books.at() - login.autoSince < autoMs) return ok('5', '正在接收短信')
      login.autoSince = undefined
      if (rules.wayOf(asked('dqbm')) === 'autoFails') {
        login.kind = 'password'
        return ok('6', '短信接收失败')
      }
      return afterProof(key, login)
    },
    select_zrrlx: (key, login, asked) => {
      const identity = asked('zrrlx')
      if (!login.proven) return no('1002', '请先完成认证')
      return books.person(key)!.identities.includes(identity) ? enter(key, login, identity) : no('1002', '身份不在可选范围')
    },
  }
  return steps
}
const actOn = (books: LoginBooks, { act, area, phone }: BureauAct): boolean => {
  const key = books.keyOf(area, phone)
  const login = books.loginAt(key)
  const session = books.session(key)
  switch (act) {
    case 'scan':
    case 'confirm':
    case 'otherCompany':
      if (!login?.qr || login.qr.until <= books.at()) return false
      login.qr.state = act === 'scan' ? 'scanned' : act === 'confirm' ? 'done' : 'otherCompany'
      return true
    case 'expire':
      if (login?.qr) login.qr.until = books.at()
      if (login?.sms) login.sms = { ...login.sms, until: books.at() }
      return login !== undefined
    case 'face':
      if (session) session.face = true
      return session !== undefined
    default:
      if (!session) return false
      books.end(key, act === 'elsewhere' ? 'elsewhere' : 'over')
      return true
  }
}

export const openLogin = (books: LoginBooks, rules: LoginRules) => {
  const entering = enteringBy(books, rules)
  const start = starting(books, rules, entering)
  const steps = stepsOf(books, rules, entering)
  return {
    step: (asked: Asked): Answer => {
      const key = books.keyOf(asked('dqbm'), asked('username'))
      const name = asked('step_name')
      if (!/^\d{4} \d{11}$/.test(key)) return no('1002', '参数不完整')
      if (name === 'login') return start(key, asked)
      if (name === 'logout') {
        books.end(key, 'over')
        return no('1000', '已退出')
      }
      const served = steps[name]
      const login = books.login(key, asked('nsrsbh'))
      if (!served) return no('1002', '没有这个步骤')
      return login ? served(key, login, asked) : no('1101', '登录已超时，请重新登录')
    },
    /** What somebody does with the app in their hand, or the bureau by itself; false where there is nothing to do it with. */
    act: (act: BureauAct): boolean => actOn(books, act),
  }
}
export type BureauLogin = ReturnType<typeof openLogin>

// 电子税务局: areas, identities, the steps of a login, and the one set of errors that every channel's answers are folded into.

/** The 36 tax bureaus by the four figures that they are known by; the five cities of their own plan stand beside their province. */
export const taxAreas = {
  '1100': ['北京', 'Beijing'],
  '1200': ['天津', 'Tianjin'],
  '1300': ['河北', 'Hebei'],
  '1400': ['山西', 'Shanxi'],
  '1500': ['内蒙古', 'Inner Mongolia'],
  '2100': ['辽宁', 'Liaoning'],
  '2102': ['大连', 'Dalian'],
  '2200': ['吉林', 'Jilin'],
  '2300': ['黑龙江', 'Heilongjiang'],
  '3100': ['上海', 'Shanghai'],
  '3200': ['江苏', 'Jiangsu'],
  '3300': ['浙江', 'Zhejiang'],
  '3302': ['宁波', 'Ningbo'],
  '3400': ['安徽', 'Anhui'],
  '3500': ['福建', 'Fujian'],
  '3502': ['厦门', 'Xiamen'],
  '3600': ['江西', 'Jiangxi'],
  '3700': ['山东', 'Shandong'],
  '3702': ['青岛', 'Qingdao'],
  '4100': ['河南', 'Henan'],
  '4200': ['湖北', 'Hubei'],
  '4300': ['湖南', 'Hunan'],
  '4400': ['广东', 'Guangdong'],
  '4403': ['深圳', 'Shenzhen'],
  '4500': ['广西', 'Guangxi'],
  '4600': ['海南', 'Hainan'],
  '5000': ['重庆', 'Chongqing'],
  '5100': ['四川', 'Sichuan'],
  '5200': ['贵州', 'Guizhou'],
  '5300': ['云南', 'Yunnan'],
  '5400': ['西藏', 'Tibet'],
  '6100': ['陕西', 'Shaanxi'],
  '6200': ['甘肃', 'Gansu'],
  '6300': ['青海', 'Qinghai'],
  '6400': ['宁夏', 'Ningxia'],
  '6500': ['新疆', 'Xinjiang'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>
export type TaxArea = keyof typeof taxAreas
export const taxAreaCodes = Object.keys(taxAreas).toSorted() as [TaxArea, ...TaxArea[]]
export const isTaxArea = (code: string): code is TaxArea => Object.hasOwn(taxAreas, code)
/**
 * The area of a tax id: figures 3 to 6 where the bureau is a city's own, else its province. Undefined for an id of another form.
 */
export const areaOfTaxId = (taxId: string): TaxArea | undefined => {
  const figures = /^[0-9A-Z]{2}(\d{4})\d{2}[0-9A-Z]{10}$/.exec(taxId)?.[1] ?? /^(\d{4})\d{2}[0-9A-Z]{9}$/.exec(taxId)?.[1] ?? ''
  return [figures, `${figures.slice(0, 2)}00`].find(isTaxArea)
}

/** 办税身份, by the product's own codes; adapters translate them for each channel. */
export const taxIdentities = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '99'] as const
export type TaxIdentity = (typeof taxIdentities)[number]
export const isTaxIdentity = (code: string): code is TaxIdentity => (taxIdentities as readonly string[]).includes(code)

/** Whatever a channel says no with. `UNKNOWN` is the only one without a way out of its own. */
export const bureauErrors = [
  'NEED_SMS',
  'NEED_QR',
  'NEED_FACE',
  'CHOOSE_IDENTITY',
  'SMS_WRONG',
  'QR_EXPIRED',
  'APP_ON_OTHER_COMPANY',
  'PASSWORD_WRONG',
  'ACCOUNT_LOCKED',
  'LOGGED_OUT',
  'LOGGED_IN_ELSEWHERE',
  'DAILY_LOGIN_LIMIT',
  'BUREAU_MAINTENANCE',
  'RANGE_TOO_LARGE',
  'NO_RIGHT',
  'PACKAGE_EXPIRED',
  'BUSY',
  'UNKNOWN',
] as const
export type BureauError = (typeof bureauErrors)[number]
/** Errors after which a session is none any more: somebody logs in again. */
export const endsSession: ReadonlySet<BureauError> = new Set(['LOGGED_OUT', 'LOGGED_IN_ELSEWHERE', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED'])
/** How long an account is locked, out of the bureau's own words: 请 2 小时后再试. */
export const lockedFor = (note: string): { readonly unit: 'hours' | 'minutes'; readonly count: number } | undefined => {
  const [, figures, unit] = /(\d{1,3})\s*个?(小时|分钟)/.exec(note) ?? []
  return figures === undefined ? undefined : { unit: unit === '小时' ? 'hours' : 'minutes', count: Number(figures) }
}
/** Errors that ask a live session for one more proof of its person. */
export const asksProof: ReadonlySet<BureauError> = new Set(['NEED_SMS', 'NEED_QR', 'NEED_FACE'])

/** Ways to prove the person: a code by SMS, a scan with the bureau's app, a face in it. */
export const proofWays = ['sms', 'qr', 'face'] as const
export type ProofWay = (typeof proofWays)[number]
/**
 * The step that a login stands at. `proof`: a way is to be chosen. `sms`, `qr`, `face`: it waits for the person. `wait`: it waits for the channel itself,
 * which answers the SMS. `identity`: one of those offered is to be chosen. `ok`, `failed`, `cancelled` end it.
 */
export const loginSteps = ['proof', 'sms', 'qr', 'face', 'wait', 'identity', 'ok', 'failed', 'cancelled'] as const
export type LoginStep = (typeof loginSteps)[number]
/** What a person or the page does at a step. `prove` chooses a way, also another one, or the same anew; `poll` asks whether it was answered. */
export const loginActs = ['prove', 'enter', 'poll', 'choose', 'cancel'] as const
export type LoginAct = (typeof loginActs)[number]
export const loginMachine: Readonly<Record<LoginStep, readonly LoginAct[]>> = {
  proof: ['prove', 'cancel'],
  sms: ['prove', 'enter', 'cancel'],
  qr: ['prove', 'poll', 'cancel'],
  face: ['prove', 'poll', 'cancel'],
  wait: ['poll', 'prove', 'cancel'],
  identity: ['choose', 'cancel'],
  ok: [],
  failed: [],
  cancelled: [],
}
/**
 * Errors that leave a login at its step, where the person tries again: a wrong code, an old picture, the app at another company. Busy and maintenance leave it
 * too. Every other error ends it.
 */
export const keepsStep: ReadonlySet<BureauError> = new Set([
  'SMS_WRONG',
  'QR_EXPIRED',
  'APP_ON_OTHER_COMPANY',
  'BUREAU_MAINTENANCE',
  'BUSY',
])

/** `live`: calls may use it. `ended`: it was replaced, ran out, was logged out or erased; `SessionEnd` says which. */
export const sessionStates = ['live', 'ended'] as const
export type SessionState = (typeof sessionStates)[number]
export const sessionEnds = [
  'expired',
  'elsewhere',
  'loggedOut',
  'byHand',
  'replaced',
  'accountChanged',
  'personLeft',
  'dissolved',
  'suiteEnded',
] as const
export type SessionEnd = (typeof sessionEnds)[number]
/** Ends that nobody wanted: those who may log in are told. */
export const toldEnds: ReadonlySet<SessionEnd> = new Set(['expired', 'elsewhere', 'loggedOut', 'personLeft'])

export const taxAccountLimits = {
  /** Accounts of a company. */
  accounts: 50,
  /** People who may use one. */
  users: 50,
  personName: 50,
  password: 64,
  /** Figures of an SMS code. */
  sms: 6,
  /** Answers of a channel that a page shows. */
  note: 200,
} as const
/** 139****2608; anything else keeps its last four characters. */
export const maskedPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-4)}`
